import { api } from '../api';
import { html, trusted } from '../markup';
import type { Page } from '../page';
import { articleCard, pager, picture, productCard } from '../parts';
import { trackEvent } from '../tracking';

export async function articleListPage(query: URLSearchParams): Promise<Page> {
  const { data, meta, _links } = await api.articles(Number(query.get('page') ?? 1));
  return {
    title: 'Bài viết',
    description: 'Chuyện rượu vang',
    content: html`<h1>Bài viết</h1>
      <h2 class="unseen">Mới nhất trước</h2>
      <div class="cards">${data.map(articleCard)}</div>
      ${pager(meta, _links)}`,
  };
}

/** @param previewToken shows the draft, which is no visitor's view */
export async function articlePage(slug: string, previewToken: string | null): Promise<Page> {
  const { data: article } = await api.article(slug, previewToken);
  // A page of the shop (about us, delivery) has no day.
  const day = article.kind === 'page' ? '' : new Date(article.published_at).toLocaleDateString('vi-VN');
  const byline = [article.author, day].filter(Boolean).join(' · ');
  return {
    ...article.seo,
    structuredData: article.seo.json_ld,
    ...(previewToken === null && {
      path: `/bai-viet/${article.slug}`,
      shown: () => trackEvent({ event_type: 'article_view', article_id: article.id }),
    }),
    content: html`<article class="story">
        <p class="breadcrumb"><a href="/">Trang chủ</a> › <a href="/bai-viet">Bài viết</a></p>
        <h1>${article.title}</h1>
        <p class="soft">${byline}</p>
        ${article.cover && picture(article.cover, '44rem', true)} ${trusted(article.body)}
      </article>
      <section>
        <h2>Trong bài này</h2>
        <div class="cards">${article.related_products.map(productCard)}</div>
      </section>`,
  };
}

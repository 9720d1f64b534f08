import type { Metadata } from 'next';
import { permanentRedirect } from 'next/navigation';
import { pagePath } from 'wine-shop-client/next';
import { JsonLd } from '../../../components/json-ld';
import { PageView } from '../../../components/page-view';
import { Picture } from '../../../components/picture';
import { ProductGrid } from '../../../components/product-card';
import { pageMetadata } from '../../../lib/metadata';
import { leavePage } from '../../../lib/moved';
import { inAdvance, readArticle, readArticles } from '../../../lib/shop';
import { dayText } from '../../../lib/texts';

interface Props {
  params: Promise<{ slug: string }>;
}

export const generateStaticParams = () => inAdvance(async () => (await readArticles(1, 50)).data.map(({ slug }) => ({ slug })));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const answer = await readArticle((await params).slug);
  if (!answer) return {};
  const { seo, cover, slug } = answer.data;
  return pageMetadata({ ...seo, path: `/bai-viet/${slug}`, image: cover });
}

/** Articles, and the shop's own pages (about us, delivery): both have the same form. */
export default async function ArticlePage({ params }: Props) {
  const { slug } = await params;
  const answer = await readArticle(slug);
  if (!answer) return leavePage(`/bai-viet/${slug}`);
  const { data: article, _links: links } = answer;
  if (article.slug !== slug) permanentRedirect(pagePath(links.self));
  return (
    <>
      <article className="article">
        <h1>{article.title}</h1>
        {article.kind === 'article' && (
          <p className="soft">
            {article.author && `${article.author}, `}
            <time dateTime={article.published_at}>{dayText(article.published_at)}</time>
          </p>
        )}
        {article.cover && <Picture picture={article.cover} sizes="(min-width: 48rem) 44rem, 100vw" isFirst />}
        {/* The API has sanitized it. */}
        <div className="body" dangerouslySetInnerHTML={{ __html: article.body }} />
      </article>
      {article.related_products.length > 0 && (
        <section>
          <h2>Rượu trong bài</h2>
          <ProductGrid products={article.related_products} />
        </section>
      )}
      <JsonLd data={article.seo.json_ld} />
      <PageView event={{ event_type: 'article_view', article_id: article.id }} />
    </>
  );
}

import { type Answer, json, listJson } from '../../contract/answer';
import { canonicalQuery } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { getArticle, listArticles } from '../../contract/resources/articles';
import { draftAnswer } from '../../public/http/previews';
import type { Request } from '../../public/http/route-table';
import { readArticleDraft } from '../../public/read-model/query/drafts';
import { cutText } from '../../public/read-model/query/search/prepare-text';
import { readArticleDetail, readArticlePage } from '../../public/read-model/query/articles';
import { findMoved } from '../redirect/find-moved';

/** `GET /bai-viet` */
export async function findArticles({ query }: Request<typeof listArticles>): Promise<Answer> {
  const { page, per_page: perPage, ...asked } = query;
  const filters = { ...asked, q: asked.q && cutText(asked.q) };
  const { items, total } = await readArticlePage(filters, page, perPage);
  // The kind of the list that has no filter is not named.
  const canonical = canonicalQuery({ ...filters, kind: filters.kind === 'article' ? undefined : filters.kind });
  return json(listJson({ path: apiPaths.articles, filters: canonical, items, page, perPage, total }));
}

/** `GET /bai-viet/{slug}`. A slug in use today wins over former ones and over redirects. */
export async function findArticle({ params, query, ctx, strapi }: Request<typeof getArticle>): Promise<Answer> {
  const { slug } = params;
  if (query.status === 'draft') return draftAnswer({ ctx, strapi, kind: 'article', slug, readDraft: readArticleDraft });
  const article = await readArticleDetail(slug);
  return article === undefined ? findMoved('article', slug) : json(article);
}

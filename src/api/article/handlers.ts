import { type Answer, json, listJson, movedTo } from '../../contract/answer';
import { canonicalQuery, link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { notFound } from '../../contract/problems';
import type { getArticle, listArticles } from '../../contract/resources/articles';
import { draftAnswer } from '../../http/preview/drafts';
import type { Request } from '../../http/route-table';
import { readArticleDraft } from '../../read-model/query/drafts';
import { cutText } from '../../read-model/query/search/prepare-text';
import { readArticleDetail, readArticlePage } from '../../read-model/query/articles';
import { readMovedSlug } from '../../read-model/query/slugs';

/** `GET /bai-viet` */
export async function findArticles({ query }: Request<typeof listArticles>): Promise<Answer> {
  const { page, per_page: perPage, ...asked } = query;
  const filters = { ...asked, q: asked.q && cutText(asked.q) };
  const { items, total } = await readArticlePage(filters, page, perPage);
  // The kind of the list that has no filter is not named.
  const canonical = canonicalQuery({ ...filters, kind: filters.kind === 'article' ? undefined : filters.kind });
  return json(listJson({ path: apiPaths.articles, filters: canonical, items, page, perPage, total }));
}

/** `GET /bai-viet/{slug}`. A slug in use today wins over former ones. */
export async function findArticle({ params, query, ctx, strapi }: Request<typeof getArticle>): Promise<Answer> {
  const { slug } = params;
  if (query.status === 'draft') return draftAnswer({ ctx, strapi, kind: 'article', slug, readDraft: readArticleDraft });
  const article = await readArticleDetail(slug);
  if (article !== undefined) return json(article);
  const today = await readMovedSlug('article', slug);
  if (today === undefined) throw notFound('There is no such article.');
  return movedTo(link(apiPaths.article(today)).href);
}

import { listResponse } from '../../../contract/list-response';
import { apiPaths } from '../../../contract/paths';
import { readArticleDetail, readArticlePage } from '../../../read-model/query/articles';
import { readMovedSlug } from '../../../read-model/query/slugs';

/** @returns one page of the published articles, newest first, ready JSON */
async function find(page: number, perPage: number): Promise<string> {
  const { items, total } = await readArticlePage(page, perPage);
  return listResponse({ path: apiPaths.articles, filters: '', items, page, perPage, total });
}

/** @returns the published article of this slug, ready JSON */
function findOne(slug: string): Promise<string | undefined> {
  return readArticleDetail(slug);
}

/** @returns today's slug of the article that once had this one */
function findMoved(slug: string): Promise<string | undefined> {
  return readMovedSlug('article', slug);
}

export const articleService = { find, findOne, findMoved };

export default () => articleService;

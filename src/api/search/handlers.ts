import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { ArticleListItem } from '../../contract/resources/articles';
import type { ProductListItem } from '../../contract/resources/products';
import { SUGGESTION_LIMITS, type suggest, type Suggestions } from '../../contract/resources/search';
import type { Group } from '../../contract/shared-schemas';
import type { Request } from '../../public/http/route-table';
import { cutText } from '../../public/read-model/query/search/prepare-text';
import { readIndexSuggestions, readSuggestedArticles } from '../../public/read-model/query/suggestions';
import type { SuggestedSearch, SuggestedValue } from '../../public/read-model/query/search/suggest';

type Data = Suggestions['data'];

const presentProduct = ({ id, name, slug, image, price, _links }: ProductListItem): Data['products'][number] => {
  return { id, name, slug, image, price, _links };
};

const presentArticle = ({ id, title, slug, _links }: ArticleListItem): Data['articles'][number] => {
  return { id, name: title, slug, _links };
};

const presentBrand = ({ id, name, slug }: Group): Data['brands'][number] => {
  return { id, name, slug, _links: { self: link(apiPaths.productsBy('brand', id)) } };
};

type GroupSuggestion = Data['groups'][number];

const presentGroup = ({ kind, key, name, count }: SuggestedValue): GroupSuggestion => {
  const group = kind as GroupSuggestion['kind'];
  return {
    kind: group,
    ...(typeof key === 'number' ? { id: key } : { value: key }),
    name,
    count,
    _links: { products: link(apiPaths.productsBy(group, key)) },
  };
};

const presentSearch = ({ text, count }: SuggestedSearch): Data['searches'][number] => {
  return { text, count, _links: { products: link(apiPaths.productsBy('q', text)) } };
};

/** `GET /tim-kiem` */
export async function findSuggestions({ query }: Request<typeof suggest>): Promise<Answer> {
  const q = cutText(query.q);
  const [suggested, articles, pages] = await Promise.all([
    readIndexSuggestions(q, SUGGESTION_LIMITS),
    readSuggestedArticles('article', q, SUGGESTION_LIMITS.articles),
    readSuggestedArticles('page', q, SUGGESTION_LIMITS.pages),
  ]);
  const answer: Suggestions = {
    data: {
      products: suggested.products.map(presentProduct),
      brands: suggested.brands.map(presentBrand),
      articles: articles.map(presentArticle),
      pages: pages.map(presentArticle),
      groups: suggested.groups.map(presentGroup),
      searches: suggested.searches.map(presentSearch),
    },
    meta: { search: suggested.search },
    _links: { self: link(`${apiPaths.suggestions}?q=${encodeURIComponent(q)}`) },
  };
  return json(JSON.stringify(answer));
}

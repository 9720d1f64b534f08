import type { ArticleListItem } from '../../../contract/resources/articles';
import type { ProductListItem } from '../../../contract/resources/products';
import type { SearchMeaning, SUGGESTION_LIMITS } from '../../../contract/resources/search';
import type { Group } from '../../../contract/shared-schemas';
import { fillTemplate } from '../projection/template';
import { foldWords } from '../projection/text';
import { escapeLike, titleCondition, type ArticleFilters } from './articles';
import { readDatabase } from './connections';
import { readAtOneVersion, refreshedIndex } from './product-index/current-index';
import type { ProductIndex } from './product-index/product-index';
import { readProductItems } from './product-list-items';
import {
  suggestProducts,
  suggestSearches,
  suggestValues,
  valuesBeginning,
  type SuggestedSearch,
  type SuggestedValue,
} from './search/suggest';
import { searchProducts } from './search/search';
import { wordsOf } from './search/tokens';
import type { ValueKind } from './search/values';
import { originSlots } from './slots';

/** What the product index suggests. */
interface IndexSuggestions {
  products: ProductListItem[];
  brands: Group[];
  groups: SuggestedValue[];
  searches: SuggestedSearch[];
  search: SearchMeaning;
}

/** Also brands without a product. */
function suggestBrands({ words, groupEntries }: ProductIndex, q: string, limit: number): Group[] {
  return valuesBeginning(words, wordsOf(q), ['brand'])
    .slice(0, limit)
    .flatMap(({ key }) => groupEntries.get('brand', Number(key)) ?? []);
}

const GROUP_KINDS = ['wine_type', 'country', 'origin', 'grape'] as const satisfies readonly ValueKind[];

/** Suggests products, brands, other values and searches, all at one version. */
export async function readIndexSuggestions(q: string, limits: typeof SUGGESTION_LIMITS): Promise<IndexSuggestions> {
  // Suggestions have brands without products too.
  await refreshedIndex();
  return readAtOneVersion(async (index) => {
    const indexVersion = index.version;
    const ids = suggestProducts(index, q, limits.products);
    const suggested = {
      brands: suggestBrands(index, q, limits.brands),
      groups: suggestValues(index, q, GROUP_KINDS, limits.groups),
      searches: suggestSearches(index, q, limits.searches),
      search: searchProducts(index, q).meaning,
    };
    const { version: databaseVersion, value } = await readProductItems(ids);
    const products = JSON.parse(`[${fillTemplate(value, index.groupEntries.slots)}]`) as ProductListItem[];
    return { indexVersion, databaseVersion, value: { products, ...suggested } };
  });
}

/** Finds articles or pages in whose titles each typed word begins a word, the beginnings of titles first. */
export async function readSuggestedArticles(kind: ArticleFilters['kind'], q: string, limit: number): Promise<ArticleListItem[]> {
  const { condition, values } = titleCondition(q);
  const rows = await readDatabase().all<{ list_item: string }>({
    text: `SELECT list_item FROM storefront_articles WHERE published AND kind = ? AND ${condition}
      ORDER BY CASE WHEN words LIKE ? ESCAPE '!' THEN 0 ELSE 1 END, published_at DESC, item_id LIMIT ?`,
    values: [kind, ...values, `${escapeLike(foldWords(q))}%`, limit],
  });
  return rows.map((row) => JSON.parse(fillTemplate(row.list_item, originSlots)) as ArticleListItem);
}

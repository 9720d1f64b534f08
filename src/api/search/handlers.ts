import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { SUGGESTION_LIMITS, type suggest, type Suggestion, type Suggestions } from '../../contract/resources/suggestions';
import type { Request } from '../../http/route-table';
import { foldWords } from '../../read-model/projection/text';
import { readEntries } from '../../read-model/query/entries';
import { readSuggestedArticles, readSuggestedProducts, type SuggestedItem } from '../../read-model/query/suggestions';
import { readVersion } from '../../read-model/query/versions';

interface Brand {
  id: number;
  name: string;
  slug: string;
  words: string;
}

/** Brands are few and asked for at every keystroke: read once for each of their versions. */
let brands: { version: number; known: Brand[] } = { version: -1, known: [] };

async function readBrands(): Promise<Brand[]> {
  const version = await readVersion('brands');
  if (brands.version !== version) {
    const all = await readEntries('brand');
    brands = { version, known: all.map(({ id, name, slug }) => ({ id, name, slug, words: foldWords(name) })) };
  }
  return brands.known;
}

async function suggestBrands(q: string): Promise<Suggestion[]> {
  const typed = foldWords(q);
  const words = typed.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const rank = (brand: Brand): number => (brand.words.startsWith(typed) ? 0 : 1);
  return (await readBrands())
    .filter((brand) => words.every((word) => brand.words.includes(` ${word}`)))
    .sort((a, b) => rank(a) - rank(b) || (a.words < b.words ? -1 : 1))
    .slice(0, SUGGESTION_LIMITS.brands)
    .map(({ id, name, slug }) => ({ id, name, slug, _links: { self: link(apiPaths.productsBy('brand', id)) } }));
}

const present = ({ id, name, title, slug, _links }: SuggestedItem): Suggestion => ({
  id,
  name: name ?? title ?? '',
  slug,
  _links,
});

/** `GET /tim-kiem` */
export async function findSuggestions({ query }: Request<typeof suggest>): Promise<Answer> {
  const { q } = query;
  const [products, brandSuggestions, articles] = await Promise.all([
    readSuggestedProducts(q, SUGGESTION_LIMITS.products),
    suggestBrands(q),
    readSuggestedArticles(q, SUGGESTION_LIMITS.articles),
  ]);
  const answer: Suggestions = {
    data: { products: products.map(present), brands: brandSuggestions, articles: articles.map(present) },
    _links: { self: link(`${apiPaths.suggestions}?q=${encodeURIComponent(q)}`) },
  };
  return json(JSON.stringify(answer));
}

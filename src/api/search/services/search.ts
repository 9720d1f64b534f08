import type { Core } from '@strapi/strapi';
import { link } from '../../../contract/links';
import { apiPaths } from '../../../contract/paths';
import { foldWords } from '../../../read-model/projection/text';
import { readVersion } from '../../../read-model/query/versions';
import { readSuggestedArticles, readSuggestedProducts } from '../../../read-model/query/suggestions';
import { presentSuggestion } from '../presenters/suggestion';
import { SUGGESTED, type Suggestion, type Suggestions } from '../../../contract/schemas/suggestions';

interface Brand {
  public_id: number;
  name: string;
  slug: string;
}

interface KnownBrand extends Brand {
  words: string;
}

/** The brands are few, and asked for at every key that a visitor presses: kept for as long as their version stands. */
let brands: { version: number; known: KnownBrand[] } = { version: -1, known: [] };

async function knownBrands(strapi: Core.Strapi): Promise<KnownBrand[]> {
  const version = await readVersion('brands');
  if (brands.version !== version) {
    const all = (await strapi
      .documents('api::brand.brand')
      .findMany({ status: 'published', fields: ['public_id', 'name', 'slug'] })) as unknown as Brand[];
    brands = { version, known: all.map((brand) => ({ ...brand, words: foldWords(brand.name) })) };
  }
  return brands.known;
}

async function suggestBrands(strapi: Core.Strapi, q: string): Promise<Suggestion[]> {
  const typed = foldWords(q);
  const words = typed.split(' ').filter((word) => word !== '');
  if (words.length === 0) return [];
  const begins = ({ words: name }: KnownBrand): number => (name.startsWith(typed) ? 0 : 1);
  return (await knownBrands(strapi))
    .filter((brand) => words.every((word) => brand.words.includes(` ${word}`)))
    .sort((a, b) => begins(a) - begins(b) || (a.words < b.words ? -1 : 1))
    .slice(0, SUGGESTED.brands)
    .map(({ public_id: id, name, slug }) => ({ id, name, slug, _links: { self: link(apiPaths.productsBy('brand', id)) } }));
}

/** What a visitor may mean who has typed so far. */
export async function suggest(strapi: Core.Strapi, q: string): Promise<Suggestions> {
  const [products, brandNames, articles] = await Promise.all([
    readSuggestedProducts(q, SUGGESTED.products),
    suggestBrands(strapi, q),
    readSuggestedArticles(q, SUGGESTED.articles),
  ]);
  return {
    data: {
      products: products.map(presentSuggestion),
      brands: brandNames,
      articles: articles.map(presentSuggestion),
    },
    _links: { self: link(`${apiPaths.suggestions}?q=${encodeURIComponent(q)}`) },
  };
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({ suggest: (q: string) => suggest(strapi, q) });

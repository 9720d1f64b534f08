import { pageUrl, serviceUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import type { ProductAnswer } from '../../contract/resources/products';
import { joinList } from '../../editing/import/server/files/written-values';
import { toPlainText } from '../../editing/import/server/foreign/plain-text';

type Product = ProductAnswer['data'];

/** Google's number of wine in its list of categories. */
const WINE_CATEGORY = '421';

// What Google takes of a text, in characters.
const TITLE_LENGTH = 150;
const DESCRIPTION_LENGTH = 5_000;
const DETAIL_LENGTH = 1_000;
const CODE_LENGTH = 50;
const PICTURES_MAX = 10;

/** Half of a character is none. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

const absolute = (url: string): string => (url.startsWith('/') ? serviceUrl(url) : url);

const amount = (price: number): string => `${price} VND`;

/** `Rượu vang > Pháp > Bordeaux`, as an import reads a category */
const typeOf = ({ wine_type: type, origin }: Product): string =>
  [type?.name, origin?.country, origin?.name].filter((part) => part !== undefined && part !== '').join(' > ');

/** The columns of a feed, in their order: src/editing/import/server/foreign/systems.json reads the same ones. */
export const FEED_COLUMNS = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'price',
  'sale_price',
  'brand',
  'product_type',
  'google_product_category',
  'condition',
  'identifier_exists',
  'unit_pricing_measure',
  'product_detail',
] as const;

/** What a feed has no column for. */
export type FeedDetail = readonly [name: string, value: string];

export type FeedItem = Readonly<
  Record<Exclude<(typeof FEED_COLUMNS)[number], 'product_detail'>, string | readonly string[]> & {
    product_detail: readonly FeedDetail[];
  }
>;

/** @returns the details of a wine by the names that an import reads again */
function detailsOf({ vintage, grapes, abv, food_pairings: foods, classification }: Product): FeedDetail[] {
  const details: FeedDetail[] = [
    ['Niên vụ', String(vintage ?? '')],
    ['Giống nho', joinList(grapes)],
    ['Nồng độ cồn', String(abv ?? '')],
    ['Món ăn kèm', joinList(foods)],
    ['Phân hạng', joinList(classification)],
  ];
  return details.filter(([, value]) => value !== '').map(([name, value]) => [name, cut(value, DETAIL_LENGTH)]);
}

/** @returns a product as a feed names it; undefined for one without a price, which no feed takes */
export function feedItem(product: Product): FeedItem | undefined {
  const { id, sku, name, description, slug, gallery, in_stock: isInStock, price, compare_at_price: before, brand } = product;
  // Google takes no price of 0 either.
  if (price === null || price === 0) return undefined;
  const [picture, ...others] = gallery.map(({ url }) => absolute(url));
  const isReduced = before !== null && before > price;
  return {
    // A product without a code is told by its link when the feed is imported.
    id: sku !== null && sku.length <= CODE_LENGTH ? sku : `#${id}`,
    title: cut(name, TITLE_LENGTH),
    description: cut(toPlainText(description) || name, DESCRIPTION_LENGTH),
    link: pageUrl(pagePaths.product(slug)),
    image_link: picture ?? '',
    additional_image_link: others.slice(0, PICTURES_MAX),
    availability: isInStock ? 'in_stock' : 'out_of_stock',
    price: amount(isReduced ? before : price),
    sale_price: isReduced ? amount(price) : '',
    brand: brand?.name ?? '',
    product_type: typeOf(product),
    google_product_category: WINE_CATEGORY,
    condition: 'new',
    identifier_exists: 'no',
    unit_pricing_measure: product.volume_ml === null ? '' : `${product.volume_ml} ml`,
    product_detail: detailsOf(product),
  };
}

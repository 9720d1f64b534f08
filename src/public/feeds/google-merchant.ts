import { pageUrl, serviceUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import type { ProductAnswer } from '../../contract/resources/products';
import { joinList } from '../../editing/import/server/files/written-values';
import { toPlainText } from '../../editing/import/server/foreign/plain-text';
import { xmlElement } from '../read-model/projection/markup';

/* The feed of Google Merchant, which Facebook reads too. src/editing/import/server/foreign/systems.json reads the same columns. */

type Product = ProductAnswer['data'];

/** Google's number of wine in its list of categories. */
const WINE_CATEGORY = '421';

/** Google shows details below the name of their section. */
const SECTION = 'Rượu vang';

// What Google takes of a text, in characters.
const TITLE_LENGTH = 150;
const DESCRIPTION_LENGTH = 5_000;
const DETAIL_LENGTH = 1_000;
const CODE_LENGTH = 50;
const PICTURES_MAX = 10;

export const FEED_TYPE = 'application/xml; charset=utf-8';

export const feedBegin = (): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
  `${xmlElement('title', 'Products')}${xmlElement('link', pageUrl('/'))}${xmlElement('description', 'Products')}\n`;

export const FEED_END = '</channel></rss>\n';

/** Half of a character is none. */
const cut = (text: string, length: number): string => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');

const absolute = (url: string): string => (url.startsWith('/') ? serviceUrl(url) : url);

const amount = (price: number): string => `${price} VND`;

/** `Rượu vang > Pháp > Bordeaux`, as an import reads a category */
const typeOf = ({ wine_type: type, origin }: Product): string =>
  [type?.name, origin?.country, origin?.name].filter((part) => part !== undefined && part !== '').join(' > ');

/** @returns what a feed has no column for, by the names that an import reads again */
function detailElements({ vintage, grapes, abv, food_pairings: foods, classification }: Product): string[] {
  const details: [name: string, value: string][] = [
    ['Niên vụ', String(vintage ?? '')],
    ['Giống nho', joinList(grapes)],
    ['Nồng độ cồn', String(abv ?? '')],
    ['Món ăn kèm', joinList(foods)],
    ['Phân hạng', joinList(classification)],
  ];
  return details
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        `<g:product_detail>${xmlElement('g:section_name', SECTION)}${xmlElement('g:attribute_name', name)}` +
        `${xmlElement('g:attribute_value', cut(value, DETAIL_LENGTH))}</g:product_detail>`,
    );
}

/** @returns a product's element; undefined for one without a price, which no feed takes */
export function feedItem(product: Product): string | undefined {
  const { id, sku, name, description, slug, gallery, in_stock: isInStock, price, compare_at_price: before, brand } = product;
  // Google takes no price of 0 either.
  if (price === null || price === 0) return undefined;
  const [picture = '', ...others] = gallery.map(({ url }) => absolute(url));
  const isReduced = before !== null && before > price;
  const members: [column: string, value: string][] = [
    // A product without a code is told by its link when the feed is imported.
    ['id', sku !== null && sku.length <= CODE_LENGTH ? sku : `#${id}`],
    ['title', cut(name, TITLE_LENGTH)],
    ['description', cut(toPlainText(description) || name, DESCRIPTION_LENGTH)],
    ['link', pageUrl(pagePaths.product(slug))],
    ['image_link', picture],
    ...others.slice(0, PICTURES_MAX).map((url): [string, string] => ['additional_image_link', url]),
    ['availability', isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', amount(isReduced ? before : price)],
    ['sale_price', isReduced ? amount(price) : ''],
    ['brand', brand?.name ?? ''],
    ['product_type', typeOf(product)],
    ['google_product_category', WINE_CATEGORY],
    ['condition', 'new'],
    ['identifier_exists', 'no'],
    ['unit_pricing_measure', product.volume_ml === null ? '' : `${product.volume_ml} ml`],
  ];
  const elements = members.filter(([, value]) => value !== '').map(([column, value]) => xmlElement(`g:${column}`, value));
  return `<item>${[...elements, ...detailElements(product)].join('')}</item>\n`;
}

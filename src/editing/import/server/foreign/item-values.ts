import { foldText, foldWords, valueSlug } from '../../../../public/read-model/projection/text';
import { volumeOf, readVolume } from '../files/written-numbers';
import { findCountry } from './countries';
import { isGrape } from './grape-names';
import { classify, readCategories, readPlace, splitCommas } from './item-groups';
import { picturesOf, salePriceOf, shownStateOf, stockOf } from './item-offer';
import type { Item } from './items';
import { productColumnNamed } from './recognise';
import { countryOfRegion } from './regions';
import type { Attribute } from './system-row';
import type { Role, SystemProfile } from './systems';
import { wineKindsOf } from './wine-kinds';

interface ItemContext {
  profile: SystemProfile;
  /** folded names of regions */
  places: ReadonlySet<string>;
  /** milliseconds since 1970 */
  now: number;
}

/** Values by the names of our columns, as a cell would have them. */
type ItemValues = Map<string, string>;

/** What the system's own columns say, and no attribute. */
const OFFER: ReadonlySet<string> = new Set(
  'name slug sku price sale_price compare_at_price in_stock description gallery status seo.meta_title seo.meta_description'.split(
    ' ',
  ),
);

const firstOf = ({ product, variant }: Item, role: Role): string => product.get(role) || variant.get(role);

/** Words that one-word names of columns may be; others begin names of their own: "Vintage Port", "Năm Mới". */
const PLAIN_NAMES = /^(?:vùng|vung|region)$/i;

const columnOf = (title: string): string | undefined => productColumnNamed(title)?.name;

/** Tags that say a name and a value: `Xuất xứ: Pháp`, `country=France`, `vintage_2019`, `Giống nho Merlot`, `Vùng Brda`. */
const readTag = (tag: string): Attribute[] => {
  const [, name = '', value = ''] = /^([^:=_]+)[:=_](.+)$/.exec(tag.trim()) ?? [];
  if (name.trim() !== '' && value.trim() !== '') return [[name, value.trim()]];
  const words = tag.trim().split(/\s+/);
  return [3, 2, 1].flatMap((length): Attribute[] => {
    const [title, rest] = [words.slice(0, length).join(' '), words.slice(length).join(' ')];
    const isTitle = length > 1 ? columnOf(title) !== undefined : PLAIN_NAMES.test(title);
    return isTitle && /^[\p{Lu}\d]/u.test(rest) ? [[title, rest]] : [];
  });
};

const splitTags = (text: string): string[] =>
  splitCommas(text)
    .flatMap((tag) => tag.split(';'))
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A year at a name's end, and what stands around it. */
const YEAR_IN_NAME = /\s*[([-]?\s*\b(?:19|20)\d\d\b\s*[)\]]?\s*/;

const isPlainHandle = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

/** A page of a shop's own: `/san-pham/chateau-x.html`. Others name their products by a number: `?id=12`. */
const toHandle = (text: string, handle: string): string =>
  !/^https?:/i.test(text) || handle.includes('-') ? handle.replace(/\.(?:html?|php|aspx?)$/i, '') : '';

/** @returns the last part of an address that the system made of a name */
const toSlug = (text: string): string => {
  const [handle = ''] = text
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/, '')
    .split('/')
    .filter(Boolean)
    .slice(-1);
  const name = toHandle(text, handle);
  return isPlainHandle(name) ? name : valueSlug(name);
};

function nameOf(item: Item): string {
  const name = firstOf(item, 'name');
  // The year of a product whose variants are years is that of one of them.
  const hasYear = item.choices.some(([choice]) => columnOf(choice) === 'vintage');
  const stem = hasYear ? name.replace(YEAR_IN_NAME, ' ').trim() : name;
  const values = item.choices.map(([, value]) => value).filter((value) => !foldWords(stem).includes(foldWords(value)));
  return [stem, ...values].join(' ');
}

/** @returns what attributes say, the first one of each column */
function readAttributes(attributes: readonly Attribute[]): ItemValues {
  const values: ItemValues = new Map();
  for (const [name, value] of attributes) {
    const named = columnOf(name);
    // "Xuất xứ" may be a country beside the one that says the region.
    const column = named === 'origin' && findCountry(value) !== undefined ? 'country' : named;
    // Glasses have a colour too.
    const isOther = column === 'wine_type' && /colou?r|màu/i.test(name) && wineKindsOf(value).length === 0;
    if (column !== undefined && !OFFER.has(column) && !values.has(column) && !isOther) values.set(column, value);
  }
  return values;
}

/** @returns what a category says of its first part: `Thương hiệu > Penfolds`, `Country > France > Bordeaux` */
function readPath([name = '', ...rest]: readonly string[]): Attribute[] {
  if (rest.length === 0) return readTag(name);
  const column = columnOf(name);
  const country = column === 'country' || column === 'origin' ? rest.find((part) => findCountry(part) !== undefined) : undefined;
  return [[name, country ?? rest.at(-1) ?? '']];
}

/** Where the wine comes from, and what it is: what attributes say goes before categories. */
function addGroups(values: ItemValues, item: Item, categories: string[][], tags: string[], { places }: ItemContext): void {
  const classified = classify(firstOf(item, 'type'), categories, tags, places);
  const origin = readPlace(values.get('origin') ?? '');
  const country = readPlace(values.get('country') ?? '');
  const region = origin.region || (country.country === undefined ? '' : country.region) || classified.region || '';
  const set = (name: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') values.set(name, text);
    else values.delete(name);
  };
  set('origin', region);
  const stated = country.country ?? origin.country ?? (values.get('country') || countryOfRegion(region));
  set('country', stated ?? classified.country);
  set('wine_type', values.get('wine_type') ?? classified.type);
  set('brand', firstOf(item, 'brand') || values.get('brand'));
  const grapes = [...new Set([...categories.flat(), ...tags].filter(isGrape))];
  if (grapes.length > 0 && !values.has('grapes')) values.set('grapes', grapes.join(', '));
}

const MEASURES: Readonly<Record<string, string>> = { ml: 'ml', cl: 'cl', l: 'l', lit: 'l' };

/** A description that is the name again says nothing: feeds must have one. */
function textOf(item: Item): string {
  const text = firstOf(item, 'description') || firstOf(item, 'summary');
  return text === firstOf(item, 'name') ? '' : text;
}

const codeOf = (variant: Item['variant']): string => variant.get(variant.hasColumn('sku') ? 'sku' : 'barcode').replace(/^'/, '');

/** WooCommerce writes a comma of a value behind a backslash. */
const withPlainValues = ({ options, choices, ...item }: Item): Item => {
  const plain = (attributes: readonly Attribute[]): Attribute[] =>
    attributes.map(([name, value]) => [name, value.replaceAll('\\,', ',')]);
  return { ...item, options: plain(options), choices: plain(choices) };
};

/** Values that systems write among other words, or that only seem to be there. */
function tidy(values: ItemValues): void {
  const volume = values.get('volume_ml');
  if (volume !== undefined && readVolume(volume) === undefined) {
    const found = volumeOf(volume);
    if (found === undefined) values.delete('volume_ml');
    else values.set('volume_ml', String(found));
  }
  const vintage = /(?:19|20)\d\d/.exec(values.get('vintage') ?? '')?.[0];
  if (vintage !== undefined) values.set('vintage', vintage);
}

/** @returns the values of a wine by our columns */
export function valuesOfItem(written: Item, context: ItemContext): ItemValues {
  const item = withPlainValues(written);
  const { product, variant, options, choices } = item;
  const { profile } = context;
  const hasCommas = profile.commas?.includes('categories') === true;
  const categories = [...product.all('categories')].flatMap((text) => readCategories(text, hasCommas));
  const tags = product.all('tags').flatMap(splitTags);
  const paths = categories.flatMap((path) => readPath(path));
  const stated = [...options, ...variant.attributes(), ...product.attributes(), ...paths, ...tags.flatMap((tag) => readTag(tag))];
  const values = readAttributes(stated);
  const isNamed = ([name]: Attribute): boolean => columnOf(name) !== undefined;
  // What names an attribute is no kind of wine.
  const isKind = (path: readonly string[]): boolean => path.length > 1 || !readPath(path).some(isNamed);
  addGroups(values, item, categories.filter(isKind), tags, context);
  const measure = variant.get('measure');
  const unit = MEASURES[foldText(variant.get('measure-unit'))] ?? '';
  // A unit may stand beside the number: 750ml.
  if (measure !== '' && !values.has('volume_ml') && (unit !== '' || readVolume(measure) !== undefined))
    values.set('volume_ml', `${measure} ${unit}`.trim());
  const slug = toSlug(product.get('slug') || product.get('key'));
  const chosen = valueSlug(choices.map(([, value]) => value).join(' '));
  const stock = stockOf(item);
  const price = variant.get('price') || product.get('price');
  const isFree = /^0*(?:[.,]0*)?$/.test(price.replace(/[^\d.,]/g, ''));
  const offer: [string, string][] = [
    ['name', nameOf(item)],
    ['slug', choices.length > 0 && slug !== '' && chosen !== '' ? `${slug}-${chosen}` : slug],
    ['sku', codeOf(variant)],
    // A system that can't leave a price blank writes 0 for "on request".
    ['price', isFree ? '' : price],
    ['sale_price', salePriceOf(item, context.now)],
    ['compare_at_price', variant.get('old-price')],
    ['in_stock', stock === undefined ? '' : stock ? '1' : '0'],
    ['description', textOf(item)],
    ['gallery', picturesOf(item, profile.commas?.includes('pictures') === true).join('\n')],
    ['status', shownStateOf(item) ?? ''],
    ['seo.meta_title', product.get('meta-title')],
    ['seo.meta_description', product.get('meta-description')],
  ];
  for (const [name, text] of offer) if (text !== '') values.set(name, text);
  tidy(values);
  return values;
}

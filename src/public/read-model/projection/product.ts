import type { BreadcrumbList, Offer, Product, WithContext } from 'schema-dts';
import type { GroupKind } from '../../../contract/content-types';
import {
  DECLARED_FIELDS,
  type ListedField,
  type MemberOf,
  type ShownField,
  type StoredValues,
} from '../../../contract/declared-fields';
import { apiPaths, pagePaths } from '../../../contract/paths';
import type { Choices, ProductField } from '../../../contract/product-field';
import { readRating } from '../../../contract/ratings';
import type { ProductAnswer, ProductListItem } from '../../../contract/resources/products';
import type { Group, Origin } from '../../../contract/shared-schemas';
import { rowFileUrl, rowLink, rowPageUrl } from './links';
import { presentProductPictures } from './picture';
import type { ProductSource } from './product-source';
import { breadcrumbs, presentSeo, type StructuredData } from './seo';
import { membersSlot, PRICE_END_SLOT, VINTAGES_SLOT } from './template';

/** A choice that the program no longer knows is none. */
const choose = (choices: Choices, values: readonly string[]) =>
  values.flatMap((value) => (choices[value] === undefined ? [] : [{ value, name: choices[value].vi }]));

function memberOf(value: ProductField['value'], stored: unknown): unknown {
  const texts = Array.isArray(stored) ? (stored as string[]) : [];
  switch (value.type) {
    case 'names':
      return texts;
    case 'boolean':
      return stored === true;
    case 'choice':
      return choose(value.choices, typeof stored === 'string' ? [stored] : [])[0] ?? null;
    case 'choices':
      return choose(value.choices, texts);
    case 'ratings':
      return texts.flatMap((text) => readRating(text) ?? []);
    default:
      return stored ?? null;
  }
}

type Shown = NonNullable<ProductField['shown']>;
type Members<Name extends ShownField> = { [Attribute in Name]: MemberOf<Attribute> };

function presentMembers(source: StoredValues, isWanted: (shown: Shown) => boolean): object {
  const members = DECLARED_FIELDS.flatMap(({ attribute, value, shown }) =>
    shown && isWanted(shown) ? [[attribute, memberOf(value, source[attribute as ShownField])]] : [],
  );
  return Object.fromEntries(members) as object;
}

/** @returns the declared members of one part of a list's item, in the order of their declaration */
const listMembers = <Among extends Shown['among']>(source: StoredValues, among: Among) =>
  presentMembers(source, (shown) => shown.among === among && shown.in === 'list') as Members<ListedField<Among>>;

/** @returns the declared members of one part of a product's own answer */
const detailMembers = <Among extends Shown['among']>(source: StoredValues, among: Among) =>
  presentMembers(source, (shown) => shown.among === among) as Members<ShownField<Among>>;

/** @returns what declared fields add to the structured data of a product */
function declaredStructuredData(source: StoredValues): object {
  const members = DECLARED_FIELDS.map(({ attribute, structuredData }) => {
    const stored = source[attribute as ShownField] ?? null;
    return structuredData && stored !== null ? structuredData(stored as never) : {};
  });
  return Object.assign({}, ...members) as object;
}

/** A product's groups, in the order of its members. */
export const GROUP_MEMBERS = ['brand', 'origin', 'wine_type'] as const satisfies readonly GroupKind[];

/** @returns one slot for the three: they stand side by side in every answer, and a page of 24 products has 24 of them */
const groupMembers = (product: ProductSource): Record<string, 0> =>
  membersSlot(`groups:${GROUP_MEMBERS.map((kind) => product[kind]?.public_id ?? '').join(',')}`);

/** @returns a slot for what another object of the answer tells of a group: its link, or its structured data */
const groupMember = (product: ProductSource, kind: GroupKind, member: 'link' | 'schema'): Record<string, 0> =>
  product[kind] ? membersSlot(`${kind}.${member}:${product[kind].public_id}`) : {};

/** An answer whose groups are slots. */
type WithoutGroups<Answer> = Omit<Answer, GroupKind | 'vintages'>;

/** Rounded down, so that the shop never promises more than it gives. */
export function discountPercent(price: number | null, compareAt: number | null): number | null {
  if (price === null || compareAt === null || compareAt <= price) return null;
  return Math.floor(((compareAt - price) / compareAt) * 100);
}

export function presentProductListItem(source: ProductSource): WithoutGroups<ProductListItem> {
  const [image = null] = presentProductPictures(source.gallery, source.name);
  return {
    id: source.public_id,
    name: source.name,
    slug: source.slug,
    ...listMembers(source, 'first'),
    image,
    ...groupMembers(source),
    ...listMembers(source, 'offer'),
    discount_percent: discountPercent(source.price, source.compare_at_price),
    ...listMembers(source, 'wine'),
    created_at: source.createdAt.toISOString(),
    updated_at: source.updatedAt.toISOString(),
    _links: { self: rowLink(apiPaths.product(source.slug)) },
  };
}

function presentOffer(price: number, in_stock: boolean, url: string): Offer {
  const availability = in_stock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';
  const itemCondition = 'https://schema.org/NewCondition';
  const end = membersSlot(PRICE_END_SLOT);
  return { '@type': 'Offer', url, price, priceCurrency: 'VND', availability, itemCondition, ...end };
}

/** @returns the member of a product's structured data that tells its group */
export function groupStructuredData(
  kind: GroupKind,
  group: Group | Origin,
): Pick<Product, 'brand' | 'category' | 'countryOfOrigin'> {
  if (kind === 'brand') return { brand: { '@type': 'Brand', name: group.name } };
  if (kind === 'wine_type') return { category: group.name };
  return 'country' in group ? { countryOfOrigin: { '@type': 'Country', name: group.country } } : {};
}

/** Search engines refuse a product without an offer, and an offer without a price ("Liên hệ"): then only the breadcrumbs are left. */
function structuredData(
  product: ProductSource,
  gallery: ProductAnswer['data']['gallery'],
): StructuredData<Product> | [WithContext<BreadcrumbList>] {
  const path = pagePaths.product(product.slug);
  const url = rowPageUrl(path);
  const description = product.description?.trim();
  const trail = breadcrumbs(['Sản phẩm', pagePaths.products], [product.name, path]);
  if (product.price === null) return [trail];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url,
      ...(product.sku === null ? {} : { sku: product.sku }),
      ...(description ? { description } : {}),
      ...(gallery.length > 0 ? { image: gallery.map((picture) => rowFileUrl(picture.url)) } : {}),
      ...groupMember(product, 'brand', 'schema'),
      ...groupMember(product, 'wine_type', 'schema'),
      ...groupMember(product, 'origin', 'schema'),
      ...declaredStructuredData(product),
      offers: presentOffer(product.price, product.in_stock, url),
    },
    trail,
  ];
}

export function presentProductDetail(source: ProductSource): { data: WithoutGroups<ProductAnswer['data']>; _links: object } {
  const gallery = presentProductPictures(source.gallery, source.name);
  return {
    data: {
      id: source.public_id,
      name: source.name,
      slug: source.slug,
      ...detailMembers(source, 'first'),
      description: source.description ?? '',
      gallery,
      ...groupMembers(source),
      ...detailMembers(source, 'offer'),
      discount_percent: discountPercent(source.price, source.compare_at_price),
      ...detailMembers(source, 'wine'),
      ...membersSlot(VINTAGES_SLOT),
      created_at: source.createdAt.toISOString(),
      updated_at: source.updatedAt.toISOString(),
      seo: {
        ...presentSeo(source.seo, source.name, source.description ?? ''),
        json_ld: structuredData(source, gallery),
      },
    },
    _links: {
      self: rowLink(apiPaths.product(source.slug)),
      collection: rowLink(apiPaths.products),
      ...groupMember(source, 'brand', 'link'),
      ...groupMember(source, 'origin', 'link'),
      ...groupMember(source, 'wine_type', 'link'),
      related: rowLink(`${apiPaths.products}?related_to=${encodeURIComponent(source.slug)}`),
    },
  };
}

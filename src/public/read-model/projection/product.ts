import { apiPaths } from '../../../contract/paths';
import { detailMembers, listMembers } from './declared-members';
import { groupMember, groupMembers } from './group-slots';
import { rowLink } from './links';
import { presentProductPictures } from './picture';
import { presentSeo } from './seo';
import type { GroupKind } from '../../../contract/content-types';
import type { ProductAnswer, ProductListItem } from '../../../contract/resources/products';
import type { ProductSource } from './product-source';
import { productStructuredData } from './product-structured-data';
import { membersSlot, VINTAGES_SLOT } from './template';

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

export function presentProductDetail(source: ProductSource): { data: WithoutGroups<ProductAnswer['data']>; _links: object } {
  return {
    data: {
      id: source.public_id,
      name: source.name,
      slug: source.slug,
      ...detailMembers(source, 'first'),
      description: source.description ?? '',
      gallery: presentProductPictures(source.gallery, source.name),
      ...groupMembers(source),
      ...detailMembers(source, 'offer'),
      discount_percent: discountPercent(source.price, source.compare_at_price),
      ...detailMembers(source, 'wine'),
      ...membersSlot(VINTAGES_SLOT),
      created_at: source.createdAt.toISOString(),
      updated_at: source.updatedAt.toISOString(),
      seo: {
        ...presentSeo(source.seo, source.name, source.description ?? ''),
        json_ld: productStructuredData(source),
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

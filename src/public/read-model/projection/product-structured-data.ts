import type { BreadcrumbList, Offer, Product, WithContext } from 'schema-dts';
import type { GroupKind } from '../../../contract/content-types';
import { pagePaths } from '../../../contract/paths';
import type { Group, Origin } from '../../../contract/shared-schemas';
import { declaredStructuredData } from './declared-members';
import { groupMember } from './group-slots';
import { rowFileUrl, rowPageUrl } from './links';
import { presentProductPictures } from './picture';
import type { ProductSource } from './product-source';
import { breadcrumbs, type StructuredData } from './structured-data';
import { membersSlot, PRICE_END_SLOT } from './template';

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
export function productStructuredData(product: ProductSource): StructuredData<Product> | [WithContext<BreadcrumbList>] {
  const path = pagePaths.product(product.slug);
  const url = rowPageUrl(path);
  const description = product.description?.trim();
  const trail = breadcrumbs(['Sản phẩm', pagePaths.products], [product.name, path]);
  if (product.price === null) return [trail];
  const images = presentProductPictures(product.gallery, product.name).map((picture) => rowFileUrl(picture.url));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url,
      ...(product.sku === null ? {} : { sku: product.sku }),
      ...(description ? { description } : {}),
      ...(images.length > 0 ? { image: images } : {}),
      ...groupMember(product, 'brand', 'schema'),
      ...groupMember(product, 'wine_type', 'schema'),
      ...groupMember(product, 'origin', 'schema'),
      ...declaredStructuredData(product),
      offers: presentOffer(product.price, product.in_stock, url),
    },
    trail,
  ];
}

import type { Offer, Product } from 'schema-dts';
import type { GroupKind } from '../../contract/content-types';
import { pagePaths } from '../../contract/paths';
import type { Group, Origin } from '../../contract/shared-schemas';
import { declaredStructuredData } from './declared-members';
import { groupMember } from './group-slots';
import { rowFileUrl, rowPageUrl } from './links';
import { presentProductPictures } from './picture';
import type { ProductSource } from './product-source';
import { breadcrumbs, type StructuredData } from './structured-data';

/** Search engines refuse an offer without a price ("Liên hệ"). */
function presentOffer({ price, in_stock }: ProductSource, url: string): { offers?: Offer } {
  if (price === null) return {};
  const availability = in_stock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';
  const itemCondition = 'https://schema.org/NewCondition';
  return { offers: { '@type': 'Offer', url, price, priceCurrency: 'VND', availability, itemCondition } };
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

export function productStructuredData(product: ProductSource): StructuredData<Product> {
  const path = pagePaths.product(product.slug);
  const url = rowPageUrl(path);
  const description = product.description?.trim();
  const images = presentProductPictures(product.gallery, product.name).map((picture) => rowFileUrl(picture.url));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url,
      sku: product.sku ?? String(product.public_id),
      ...(description ? { description } : {}),
      ...(images.length > 0 ? { image: images } : {}),
      ...groupMember(product, 'brand', 'schema'),
      ...groupMember(product, 'wine_type', 'schema'),
      ...groupMember(product, 'origin', 'schema'),
      ...declaredStructuredData(product),
      ...presentOffer(product, url),
    },
    breadcrumbs(['Sản phẩm', pagePaths.products], [product.name, path]),
  ];
}

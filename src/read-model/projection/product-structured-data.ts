import type { Offer, Product } from 'schema-dts';
import { fileUrl, pageUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
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

export function productStructuredData(product: ProductSource): StructuredData<Product> {
  const path = pagePaths.product(product.slug);
  const url = pageUrl(path);
  const description = product.description?.trim();
  const images = presentProductPictures(product.gallery, product.name).map((picture) => fileUrl(picture.url));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url,
      sku: String(product.public_id),
      ...(description ? { description } : {}),
      ...(images.length > 0 ? { image: images } : {}),
      ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
      ...(product.wine_type ? { category: product.wine_type.name } : {}),
      ...(product.origin ? { countryOfOrigin: { '@type': 'Country', name: product.origin.country } } : {}),
      ...presentOffer(product, url),
    },
    breadcrumbs(['Sản phẩm', pagePaths.products], [product.name, path]),
  ];
}

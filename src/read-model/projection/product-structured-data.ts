import type { Offer, Product } from 'schema-dts';
import { fileUrl, pageUrl } from '../../contract/links';
import { pagePaths } from '../../contract/paths';
import { presentProductPicture } from './picture';
import { breadcrumbs, type StructuredData } from './structured-data';
import type { ProductSource } from './product';

/** Without a price ("Liên hệ") there is no offer that a search engine accepts. */
function presentOffer({ price, in_stock }: ProductSource, url: string): { offers?: Offer } {
  if (price === null) return {};
  const availability = in_stock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock';
  const itemCondition = 'https://schema.org/NewCondition';
  return { offers: { '@type': 'Offer', url, price, priceCurrency: 'VND', availability, itemCondition } };
}

/** schema.org data of a product's page: the product with its offer, and the way to it. */
export function productStructuredData(product: ProductSource): StructuredData<Product> {
  const path = pagePaths.product(product.slug);
  const url = pageUrl(path);
  const description = product.description?.trim();
  const images = product.gallery.flatMap((file) => {
    const picture = presentProductPicture(file, product.name);
    return picture ? [fileUrl(picture.url)] : [];
  });
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

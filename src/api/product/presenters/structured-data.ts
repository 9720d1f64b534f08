import { fileAddress, pageAddress } from '../../../http/links';
import { pagePaths } from '../../../http/paths';
import type { ProductSource } from './product';

/** schema.org data of a product's page, for search engines: the product with its offer, and the way to it. */
export function productStructuredData(product: ProductSource): [object, object] {
  const address = pageAddress(pagePaths.product(product.slug));
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url: address,
      sku: String(product.public_id),
      ...(product.description ? { description: product.description } : {}),
      ...(product.gallery.length > 0 ? { image: product.gallery.map((file) => fileAddress(file.url)) } : {}),
      ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
      ...(product.origin ? { countryOfOrigin: { '@type': 'Country', name: product.origin.country } } : {}),
      // Without a price there is no offer that a search engine accepts.
      ...(product.price === null
        ? {}
        : {
            offers: {
              '@type': 'Offer',
              url: address,
              price: product.price,
              priceCurrency: 'VND',
              availability: product.in_stock ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
              itemCondition: 'https://schema.org/NewCondition',
            },
          }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Trang chủ', item: pageAddress(pagePaths.home) },
        { '@type': 'ListItem', position: 2, name: 'Sản phẩm', item: pageAddress(pagePaths.products) },
        { '@type': 'ListItem', position: 3, name: product.name, item: address },
      ],
    },
  ];
}

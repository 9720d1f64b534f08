import type { SystemProfile } from '../system-profile';

/** A table of products for Google Merchant; a Facebook catalogue has the same columns. */
export const GOOGLE_MERCHANT: SystemProfile = {
  id: 'google-merchant',
  name: 'Google Merchant',
  rows: 'each',
  signatures: [
    ['id', 'title', 'image link', 'price'],
    ['id', 'title', 'link', 'availability'],
    ['id', 'title', 'availability', 'price'],
  ],
  columns: {
    sku: ['id', 'mpn'],
    barcode: ['gtin'],
    name: ['title'],
    slug: ['link'],
    description: ['description', 'rich text description'],
    price: ['price'],
    'sale-price': ['sale price'],
    // A period: 2026-11-01T00:00+0700/2026-11-30T23:59+0700
    'sale-start': ['sale price effective date'],
    'stock-state': ['availability'],
    stock: ['quantity to sell on facebook', 'inventory'],
    brand: ['brand'],
    attributes: ['product detail', 'product detail section name attribute name attribute value'],
    measure: ['unit pricing measure'],
    categories: ['product type', 'google product category', 'fb product category'],
    tags: ['product tags #'],
    pictures: ['image link', 'image # url', 'additional image link'],
    status: ['status'],
    skip: [
      ...[
        'sale price effective date',
        'mpn',
        'condition',
        'item group id',
        'shipping*',
        'identifier exists',
        'adult',
        'mobile link',
      ],
      ...[
        'availability date',
        'expiration date',
        'tax*',
        'gender',
        'age group',
        'custom label *',
        'included destination',
        'excluded destination',
      ],
      ...['multipack', 'is bundle', 'ads redirect', 'cost of goods sold', 'unit pricing*', 'product highlight', 'canonical link'],
      ...['color', 'material', 'pattern', 'video *', 'style *', 'image # tag *', 'commerce tax category', 'visibility'],
    ],
  },
  commas: ['pictures'],
};

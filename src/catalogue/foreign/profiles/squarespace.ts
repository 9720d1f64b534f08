import type { SystemProfile } from '../system-profile';

/** The product export of Squarespace. */
export const SQUARESPACE: SystemProfile = {
  id: 'squarespace',
  name: 'Squarespace',
  rows: 'key',
  signatures: [
    ['product id non editable', 'title', 'sku', 'price'],
    // Its template for new products.
    ['product type non editable', 'title', 'price', 'hosted image urls'],
    ['product page', 'product url', 'title', 'price'],
  ],
  columns: {
    key: ['product url', 'product id non editable'],
    // PHYSICAL, SERVICE, GIFT_CARD …
    kind: ['product type non editable'],
    name: ['title'],
    description: ['description'],
    sku: ['sku'],
    'option-name': ['option name #'],
    'option-value': ['option value #'],
    price: ['price'],
    'sale-price': ['sale price'],
    'sale-on': ['on sale'],
    stock: ['stock'],
    categories: ['categories'],
    tags: ['tags'],
    shown: ['visible'],
    pictures: ['hosted image urls'],
    skip: ['variant id non editable', 'product page', 'gtin', 'mpn', 'weight*', 'length*', 'width*', 'height*'],
  },
  commas: ['categories'],
};

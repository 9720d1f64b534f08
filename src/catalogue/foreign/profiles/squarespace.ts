import type { SystemProfile } from '../system-profile';

/** The product export of Squarespace. */
export const SQUARESPACE: SystemProfile = {
  id: 'squarespace',
  name: 'Squarespace',
  rows: 'key',
  signatures: [['product id non editable', 'title', 'sku', 'price']],
  columns: {
    key: ['product url', 'product id non editable'],
    name: ['title'],
    description: ['description'],
    sku: ['sku'],
    'option-name': ['option name #'],
    'option-value': ['option value #'],
    price: ['price'],
    'sale-price': ['sale price'],
    'stock-state': [],
    stock: ['stock'],
    categories: ['categories'],
    tags: ['tags'],
    shown: ['visible'],
    pictures: ['hosted image urls'],
    skip: [
      'variant id non editable',
      'product type non editable',
      'product page',
      'on sale',
      'weight*',
      'length*',
      'width*',
      'height*',
    ],
  },
};

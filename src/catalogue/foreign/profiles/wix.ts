import type { SystemProfile } from '../system-profile';

/** The product export of Wix Stores. Its variants are rows of their own, whose prices are surcharges. */
export const WIX: SystemProfile = {
  id: 'wix',
  name: 'Wix',
  rows: 'key',
  signatures: [['handleid', 'fieldtype', 'name', 'price']],
  columns: {
    key: ['handleid'],
    kind: ['fieldtype'],
    name: ['name'],
    description: ['description'],
    sku: ['sku'],
    pictures: ['productimageurl'],
    categories: ['collection'],
    price: ['price'],
    surcharge: ['surcharge'],
    'discount-mode': ['discountmode'],
    'discount-value': ['discountvalue'],
    'stock-state': ['inventory'],
    shown: ['visible'],
    brand: ['brand'],
    'option-name': ['productoptionname#'],
    'option-value': ['productoptiondescription#'],
    'info-name': ['additionalinfotitle#'],
    'info-value': ['additionalinfodescription#'],
    skip: ['ribbon', 'weight', 'cost', 'productoptiontype#', 'customtextfield*', 'customtextcharlimit#', 'customtextmandatory#'],
  },
};

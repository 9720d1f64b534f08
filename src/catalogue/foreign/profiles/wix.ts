import type { SystemProfile } from '../system-profile';

/** The product export of Wix Stores. A product's variants, and its further pictures, are rows of their own. */
export const WIX: SystemProfile = {
  id: 'wix',
  name: 'Wix',
  rows: 'key',
  signatures: [['handle', 'fieldtype', 'name']],
  columns: {
    key: ['handle'],
    kind: ['fieldtype'],
    name: ['name'],
    description: ['plaindescription', 'description'],
    sku: ['sku'],
    barcode: ['barcode'],
    pictures: ['media'],
    categories: ['category', 'categories', 'collection'],
    price: ['price'],
    'old-price': ['strikethroughprice'],
    'stock-state': ['inventory'],
    shown: ['visible'],
    brand: ['brand'],
    'option-name': ['productoptionname#', 'productoptionname #'],
    'option-value': ['productoptionchoices#', 'productoptionchoices #'],
    // What a price for 100 ml is reckoned from.
    measure: ['totalunits'],
    'measure-unit': ['totalunitsmeasurement'],
    skip: ['mediaalttext', 'ribbon', 'cost', 'weight', 'baseunit*', 'preorder*', 'productoptiontype*', 'modifier*'],
  },
};

/** The same of its shops before 2025, where the prices of variants are surcharges. */
export const WIX_CLASSIC: SystemProfile = {
  id: 'wix-classic',
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

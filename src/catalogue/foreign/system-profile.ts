/** What a column of another shop system says. `own:<column>` is a column of ours. */
export type Role =
  | 'key' // what the rows of one product share
  | 'id'
  | 'parent' // of a variation: its product
  | 'kind' // simple, variable, variation …
  | 'name'
  | 'slug'
  | 'sku'
  | 'barcode'
  | 'description'
  | 'summary'
  | 'price'
  | 'sale-price'
  | 'sale-start'
  | 'sale-end'
  | 'old-price'
  | 'stock'
  | 'stock-state' // instock, 1, out_of_stock …
  | 'stock-tracked'
  | 'stock-policy' // whether it is sold when there is none
  | 'shown' // whether visitors see it
  | 'status' // active, draft …
  | 'categories'
  | 'type'
  | 'tags'
  | 'brand'
  | 'pictures'
  | 'picture-place'
  | 'variant-picture'
  | 'option-name'
  | 'option-value'
  | 'attributes' // all in one cell: NAME:VALUE|NAME:VALUE
  | 'gift-card' // whether it is no wine, but a card with an amount
  | 'unit-of' // this row is another unit of that code
  | 'related' // this row is a variant of that code
  | 'measure'
  | 'measure-unit'
  | 'meta-title'
  | 'meta-description'
  | 'attribute' // the column's own name is that of an attribute
  | 'skip'; // the system's own business: nothing of ours

/**
 * How the rows of a file belong together. `each`: one row is one wine. `key`: rows of one key, or behind it without a name, are one
 * product. `parent`: a variation names its product, which is a row of its own.
 */
export type RowRule = 'each' | 'key' | 'parent';

/** A system's files, by the names of their columns: folded words, `*` for any, `#` for a number. */
export interface SystemProfile {
  id: string;
  name: string;
  rows: RowRule;
  /** a file with all of one list's titles is of this system */
  signatures: readonly (readonly string[])[];
  /** titles by what they say; the first one that is there and not blank counts */
  columns: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** whether several pictures, or categories, stand in one cell behind commas */
  commas?: readonly ('pictures' | 'categories')[];
}

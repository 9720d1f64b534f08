import { INDEXED_FIELDS, type IndexedColumns } from '../../../../contract/declared-fields';

/** Those of declared fields have the columns of their filters. */
export const INDEXED_COLUMNS = [
  ...['item_id', 'published', 'created_at', 'brand_id', 'origin_id', 'wine_type_id', 'price', 'discount_percent', 'sku'],
  ...['sort_name', 'marked_name', 'description'],
  ...INDEXED_FIELDS.map(({ column }) => column),
];

/** A row of storefront_products as either database returns it. */
export interface IndexedRow extends Partial<IndexedColumns> {
  item_id: number;
  published: boolean | number;
  created_at: number | string | null;
  brand_id: number | null;
  origin_id: number | null;
  wine_type_id: number | null;
  price: number | null;
  discount_percent: number | null;
  sku: string | null;
  sort_name: string | null;
  marked_name: string | null;
  description: string | null;
}

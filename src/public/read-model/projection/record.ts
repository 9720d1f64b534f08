/** The columns that records of products and articles have in common. */
export interface ReadModelRecord {
  /** the public id */
  item_id: number;
  document_id: string;
  /** row id of the published version that the record was made from; catch-up compares it */
  source_id: number;
  /** milliseconds since 1970 */
  source_updated_at: number;
  published: true;
  slug: string;
  /** JSON with slots */
  list_item: string;
  /** JSON with slots */
  detail: string;
  /** the page's `url` element of the sitemap */
  sitemap_entry: string;
}

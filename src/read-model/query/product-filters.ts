/** What narrows the list of products down. Lists: any of their values; across filters: all of them. */
export interface ProductFilters {
  q?: string | undefined;
  brand?: number[] | undefined;
  origin?: number[] | undefined;
  wine_type?: number[] | undefined;
  vintage?: number[] | undefined;
  /** whole đồng, both bounds included; a product without a price is in no range */
  price_min?: number | undefined;
  price_max?: number | undefined;
  in_stock?: boolean | undefined;
  /** slug of the product to which the others are related */
  related_to?: string | undefined;
}

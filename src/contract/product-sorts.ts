export const PRODUCT_SORTS = ['price', '-price', 'name', '-name', 'created_at', '-created_at'] as const;

export type ProductSort = (typeof PRODUCT_SORTS)[number];

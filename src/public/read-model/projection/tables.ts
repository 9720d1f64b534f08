/** The read model has one table for products and one for articles. Its slugs have the same kinds. */
export const READ_MODEL_TABLES = { product: 'storefront_products', article: 'storefront_articles' } as const;

export type ReadModelKind = keyof typeof READ_MODEL_TABLES;

/** The featured products of the home page. */
export const FEATURED_PRODUCTS_LIST = 'home';

const RELATED_PRODUCTS = 'article:';

export const relatedProductsList = (articleId: number): string => `${RELATED_PRODUCTS}${articleId}`;

/** SQL of {@link relatedProductsList} for an id in a column. */
export const relatedProductsListSql = (idColumn: string): string => `'${RELATED_PRODUCTS}' || ${idColumn}`;

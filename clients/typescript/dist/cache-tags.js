/** The scopes that answers depend on, by path. `{slug}` stands for one item. */
export const SCOPES_OF_PATHS = {
    '/san-pham': ['products', 'brands', 'origins', 'wine_types'],
    '/san-pham/{slug}': ['products'],
    '/bai-viet': ['articles'],
    '/bai-viet/{slug}': ['articles', 'products'],
    '/home': ['home', 'products'],
    '/menus': ['menus'],
    '/menus/{slug}': ['menus'],
    '/thuong-hieu': ['brands', 'products', 'wine_types', 'pictures'],
    '/xuat-xu': ['origins', 'products', 'wine_types', 'pictures'],
    '/loai-ruou': ['wine_types', 'products', 'pictures'],
    '/social-links': ['social_links'],
    '/settings': ['settings'],
    '/tim-kiem': ['products', 'brands', 'articles'],
};
/** What an address of a former shop may lead to. */
const MOVED = ['products', 'articles', 'brands', 'origins', 'wine_types'];
const allItems = (scope) => `${scope}:items`;
const oneItem = (scope, slug) => `${scope}:${slug}`;
const items = (scope, slugs) => [
    allItems(scope),
    ...slugs.map((slug) => oneItem(scope, slug)),
];
/** @returns the tags of an answer that changes with what it shows, and not with every other item; undefined for others */
function tagsOfItems(path, slug, query) {
    const slugs = query.get('slugs')?.split(',');
    const relatedTo = query.get('related_to');
    switch (path) {
        case '/san-pham/{slug}':
            return items('products', [slug]);
        // The shop names an article, and the home page, when a wine that they show changes.
        case '/bai-viet/{slug}':
            return [...items('articles', [slug]), allItems('products')];
        case '/home':
            return ['home', allItems('products')];
        case '/san-pham':
            // Which wines are related changes each hour.
            if (slugs || relatedTo !== null)
                return items('products', slugs ?? [relatedTo ?? '']);
            return undefined;
        default:
            return undefined;
    }
}
/**
 * @param url of a request to the API
 * @returns the tags to cache its answer with; none for what must not be cached
 */
export function cacheTags(url) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [resource = '', slug] = pathname.replace(/^.*\/api\/v1\//, '').split('/');
    if (slug?.includes('%2F'))
        return [...MOVED];
    const path = slug ? `/${resource}/{slug}` : `/${resource}`;
    return tagsOfItems(path, decodeURIComponent(slug ?? ''), searchParams) ?? [...(SCOPES_OF_PATHS[path] ?? [])];
}
/** @returns the tags that a change invalidates: those of {@link cacheTags} whose answers may show it */
export function changedTags({ scope, slugs }) {
    return [scope, ...(slugs === null ? [allItems(scope)] : slugs.map((slug) => oneItem(scope, slug)))];
}
const PAGES = { products: '/san-pham', articles: '/bai-viet' };
/** @returns the paths of the pages of the items that a change names, and of the home page */
export function changedPages({ scope, slugs }) {
    return ['/', ...(slugs ?? []).map((slug) => `${PAGES[scope] ?? ''}/${encodeURIComponent(slug)}`)];
}

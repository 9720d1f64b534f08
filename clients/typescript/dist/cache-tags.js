const MENU_SCOPES = ['menus', 'products', 'articles', 'brands', 'origins', 'wine_types'];
/** The scopes that answers depend on, by path. `{slug}` stands for one item. */
export const SCOPES_OF_PATHS = {
    '/san-pham': ['products', 'brands', 'origins', 'wine_types'],
    '/san-pham/{slug}': ['products'],
    '/bai-viet': ['articles'],
    '/bai-viet/{slug}': ['articles', 'products'],
    '/home': ['home', 'products', 'pictures'],
    '/menus': MENU_SCOPES,
    '/menus/{slug}': MENU_SCOPES,
    '/thuong-hieu': ['brands', 'products', 'wine_types', 'pictures'],
    '/xuat-xu': ['origins', 'products', 'wine_types', 'pictures'],
    '/loai-ruou': ['wine_types', 'products', 'pictures'],
    '/social-links': ['social_links', 'pictures'],
    '/settings': ['settings', 'pictures'],
    '/tim-kiem': ['products', 'brands', 'articles'],
};
/** The one path whose answer is invalidated item by item. */
const PRODUCT = '/san-pham/{slug}';
/** What an address of a former shop may lead to. */
const MOVED = ['products', 'articles', 'brands'];
const allItems = (scope) => `${scope}:items`;
const oneItem = (scope, slug) => `${scope}:${slug}`;
/**
 * @param url of a request to the API
 * @returns the tags to cache its answer with; none for what must not be cached
 */
export function cacheTags(url) {
    const { pathname } = new URL(url, 'http://localhost');
    const [resource = '', slug] = pathname.replace(/^.*\/api\/v1\//, '').split('/');
    if (slug?.includes('%2F'))
        return [...MOVED];
    const path = slug ? `/${resource}/{slug}` : `/${resource}`;
    if (path === PRODUCT)
        return [allItems('products'), oneItem('products', decodeURIComponent(slug ?? ''))];
    return [...(SCOPES_OF_PATHS[path] ?? [])];
}
/** @returns the tags that a change invalidates: those of {@link cacheTags} whose answers may show it */
export function changedTags({ scope, slugs }) {
    return [scope, ...(slugs === null ? [allItems(scope)] : slugs.map((slug) => oneItem(scope, slug)))];
}

import type { ProductList, ProductQuery } from 'wine-shop-client';
import { createServerClient } from 'wine-shop-client/next';
import { apiUrl } from './config';
import { readDraftToken } from './draft';

const token = process.env.WINE_SHOP_TOKEN;

const shop = createServerClient(apiUrl, { token });

/** What is rendered in advance by a build. Without a token the shop answers 60 requests a minute: pages are rendered when they are first visited. */
export const inAdvance = <Item>(read: () => Promise<Item[]>): Promise<Item[]> => (token ? read() : Promise.resolve([]));

type Reply<Data> = Promise<{ data?: Data; response: Response }>;

/** @throws when the shop does not answer: Next.js then keeps the page that it has */
async function dataOf<Data>(reply: Reply<Data>): Promise<Data> {
  const { data, response } = await reply;
  if (data === undefined) throw new Error(`${response.url} answered ${response.status}.`);
  return data;
}

/** @returns undefined for what does not exist, and for an address with a wrong value */
async function found<Data>(reply: Reply<Data>): Promise<Data | undefined> {
  const answer = await reply;
  return [400, 404].includes(answer.response.status) ? undefined : dataOf(Promise.resolve(answer));
}

/** What a request for a draft needs, where an editor has opened one. */
async function draftOptions(page: string) {
  const token = await readDraftToken(page);
  if (token === undefined) return { query: {} };
  return { query: { status: 'draft' as const }, headers: { Authorization: `Bearer ${token}` } };
}

export const readSettings = async () => (await dataOf(shop.GET('/settings'))).data;
export const readHome = async () => (await dataOf(shop.GET('/home'))).data;
export const readSocialLinks = () => dataOf(shop.GET('/social-links'));

/** @returns no items where editors have made no such menu */
export async function readMenu(location: string) {
  return (await found(shop.GET('/menus/{location}', { params: { path: { location } } })))?.data.items ?? [];
}

export const readProducts = (query: ProductQuery): Promise<ProductList> => dataOf(shop.GET('/san-pham', { params: { query } }));

/** Which wines they are is renewed each hour, and what the page shows of them when one of them is saved. */
export async function readRelated(slug: string) {
  const { data } = await readProducts({ related_to: slug, per_page: 4 });
  return data.length === 0 ? [] : (await readProducts({ slugs: data.map((product) => product.slug) })).data;
}

/** @returns undefined for filters that do not exist: a visitor may write any address */
export const findProducts = (query: ProductQuery): Promise<ProductList | undefined> =>
  found(shop.GET('/san-pham', { params: { query } }));

export async function readProduct(slug: string) {
  const { query, ...options } = await draftOptions(`/san-pham/${slug}`);
  return found(shop.GET('/san-pham/{slug}', { params: { path: { slug }, query }, ...options }));
}

/** @param address of a former shop, with its slash @returns what it leads to today: a product, an article or the list of one brand, origin or type */
export const readMoved = (address: string) => found(shop.GET('/san-pham/{slug}', { params: { path: { slug: address } } }));

export const readArticles = (page: number, perPage = 12) =>
  dataOf(shop.GET('/bai-viet', { params: { query: { page, per_page: perPage } } }));

export async function readArticle(slug: string) {
  const { query, ...options } = await draftOptions(`/bai-viet/${slug}`);
  return found(shop.GET('/bai-viet/{slug}', { params: { path: { slug }, query }, ...options }));
}

/** What products are grouped by: the paths of their pages, and the filter of the products' list. */
export const GROUPS = { '/thuong-hieu': 'brand', '/xuat-xu': 'origin', '/loai-ruou': 'wine_type' } as const;

export type GroupPath = keyof typeof GROUPS;

export async function readGroup(path: GroupPath, slug: string) {
  const { data } = await dataOf(shop.GET(path, { params: { query: { slug: [slug], include: ['details'] } } }));
  return data[0];
}

/** Reads all pages of a list. */
async function allOf<Item>(
  readPage: (page: number) => Promise<{ data: Item[]; meta: { total_pages: number } }>,
): Promise<Item[]> {
  const first = await readPage(1);
  const rest = Array.from({ length: Math.max(0, first.meta.total_pages - 1) }, (_, at) => readPage(at + 2));
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
}

/** Everything that has a page, for the sitemap. */
export async function readAllPages() {
  const groups = Object.keys(GROUPS) as GroupPath[];
  const readGroups = (path: GroupPath) =>
    allOf<{ slug: string }>((page) => dataOf(shop.GET(path, { params: { query: { page, per_page: 100 } } })));
  const [products, articles, pages, grouped] = await Promise.all([
    allOf((page) => readProducts({ page, per_page: 100 })),
    allOf((page) => readArticles(page, 100)),
    allOf((page) => dataOf(shop.GET('/bai-viet', { params: { query: { page, per_page: 100, kind: 'page' } } }))),
    Promise.all(groups.map(async (path) => (await readGroups(path)).map(({ slug }) => `${path}/${slug}`))),
  ]);
  return { products, articles: [...articles, ...pages], groupPaths: grouped.flat() };
}

/** What a crawler, a shared link or a browser must know of a page before its script runs. */
export interface Head {
  status: 200 | 404 | 503;
  /** the page's path today, where the requested one is a former slug's */
  movedTo?: string;
  title?: string;
  description?: string;
  /** path of the page's one address */
  canonical?: string;
  image?: string;
}

interface Detail {
  data: {
    slug: string;
    seo: { title: string; description: string };
    gallery?: { url: string }[];
    cover?: { url: string } | null;
  };
}

const API_BASE = '/api/v1';
const SECTIONS = ['san-pham', 'bai-viet'];
const TIMEOUT_MS = 3_000;

/** This site shows a brand, an origin or a wine type as the list of its products: the filter that makes it, by path. */
const GROUPS: Readonly<Record<string, string>> = { '/thuong-hieu': 'brand', '/xuat-xu': 'origin', '/loai-ruou': 'wine_type' };

/** @returns the list of a group's products; undefined where there is no such group */
async function findGroupList(apiOrigin: string, path: string, slug: string, request: RequestInit): Promise<string | undefined> {
  const url = `${apiOrigin}${API_BASE}${path}?slug=${encodeURIComponent(slug)}`;
  const response = await fetch(url, request).catch(() => undefined);
  const { data = [] } = response?.ok ? ((await response.json()) as { data: { id: number }[] }) : {};
  return data[0] && `/san-pham?${GROUPS[path]}=${data[0].id}`;
}

/**
 * Editors keep the addresses of a former shop.
 *
 * @param address with its slash @returns the path that it leads to
 */
async function readMovedTo(apiOrigin: string, address: string, request: RequestInit): Promise<string | undefined> {
  const url = `${apiOrigin}${API_BASE}/san-pham/${encodeURIComponent(address)}`;
  const response = await fetch(url, { ...request, redirect: 'manual' }).catch(() => undefined);
  const location = response?.status === 301 && response.headers.get('Location');
  if (!location) return undefined;
  const { pathname, searchParams } = new URL(location, apiOrigin);
  const path = pathname.slice(API_BASE.length);
  const group = searchParams.get('slug');
  return group === null ? path : findGroupList(apiOrigin, path, group, request);
}

/** @param url of the site. @returns what the page's answer needs; one request to the API for a product or an article */
export async function readHead(
  apiOrigin: string,
  { pathname, search, searchParams }: URL,
  token: string | undefined,
): Promise<Head> {
  const [, section = '', slug, ...more] = pathname.split('/');
  if (section === '' || (SECTIONS.includes(section) && !slug)) return { status: 200, canonical: pathname };
  // A draft: the page itself asks for it, with the editor's token.
  if (SECTIONS.includes(section) && searchParams.has('token')) return { status: 200 };
  const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const request = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const missing = async (): Promise<Head> => {
    const group = `/${section}` in GROUPS && slug ? await findGroupList(apiOrigin, `/${section}`, slug, request) : undefined;
    const movedTo = group ?? (await readMovedTo(apiOrigin, `${pathname}${search}`, request));
    return { status: 404, ...(movedTo !== undefined && { movedTo }) };
  };
  if (!SECTIONS.includes(section) || more.length > 0) return missing();
  const response = await fetch(`${apiOrigin}${API_BASE}${pathname}`, request).catch(() => undefined);
  if (response?.status === 404) return missing();
  // The page's script tells the visitor; a crawler comes again.
  if (!response?.ok) return { status: 503 };
  const { data } = (await response.json()) as Detail;
  const canonical = `/${section}/${data.slug}`;
  const picture = data.gallery?.[0] ?? data.cover;
  return {
    status: 200,
    ...(canonical !== pathname && { movedTo: canonical }),
    ...data.seo,
    canonical,
    ...(picture && { image: new URL(picture.url, apiOrigin).href }),
  };
}

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

/**
 * Editors keep the addresses of a former shop. This site shows a brand as the list of its products.
 *
 * @param address with its slash @returns the path that it leads to
 */
async function readMovedTo(apiOrigin: string, address: string, request: RequestInit): Promise<string | undefined> {
  const url = `${apiOrigin}${API_BASE}/san-pham/${encodeURIComponent(address)}`;
  const response = await fetch(url, { ...request, redirect: 'manual' }).catch(() => undefined);
  const location = response?.status === 301 && response.headers.get('Location');
  if (!location) return undefined;
  const { pathname, searchParams } = new URL(location, apiOrigin);
  const brand = searchParams.get('slug');
  return brand === null ? pathname.slice(API_BASE.length) : `/san-pham?brand=${brand}`;
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
    const movedTo = await readMovedTo(apiOrigin, `${pathname}${search}`, request);
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

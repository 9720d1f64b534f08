import { isItem, type GroupKind, type PageKind } from './content-types';
import { isStorable, SLUG_PATTERN } from './parameters';
import { API_BASE, apiPaths, pagePaths, routePaths } from './paths';

/** What campaigns and networks add to every address. */
const TRACKING = /^(?:utm_.*|[a-z]{1,3}clid|_ga|_gl|zarsrc|srsltid|mc_[ce]id)$/;

const BASE = 'http://former.shop';

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Latin-1, as shops of twenty years ago wrote it.
    return path;
  }
}

/**
 * @param text an address as it is pasted or asked for: with or without the shop's host, percent-encoded or not
 * @returns its path and query in one spelling, `/products/ruffino.html` or `/index.php?product_id=42`: lower case, no slash at the end, parameters
 *   sorted, those of campaigns left out; `/` for the home page; undefined for what is no address
 */
export function foldTargetAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const absolute = /^https?:\/\//i.test(trimmed) ? trimmed : `${BASE}/${trimmed.replace(/^[/\\]+/, '')}`;
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name.toLowerCase())) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = decode(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '');
  const query = url.searchParams.toString().replaceAll('%2F', '/');
  const folded = `${path || '/'}${query && `?${query}`}`.normalize('NFC').toLowerCase();
  return isStorable(folded) ? folded : undefined;
}

/** @returns the same of an address that may lead elsewhere: undefined for the home page, which never does */
export function foldAddress(text: string): string | undefined {
  const folded = foldTargetAddress(text);
  return folded === pagePaths.home ? undefined : folded;
}

/** A page of one entry. */
export interface EntryPage {
  kind: PageKind;
  slug: string;
}

/** The storefront's home, or one of its lists, with filters: always there. */
interface ListPage {
  kind: 'list';
  address: string;
}

export type Page = EntryPage | ListPage;

const SECTIONS: Readonly<Record<string, PageKind>> = {
  [routePaths.products]: 'product',
  [routePaths.articles]: 'article',
  [routePaths.brands]: 'brand',
  [routePaths.origins]: 'origin',
  [routePaths.wineTypes]: 'wine_type',
};

/** Lists that answer for one group as well. */
const GROUP_PATHS: Readonly<Record<GroupKind, string>> = {
  brand: apiPaths.brands,
  origin: apiPaths.origins,
  wine_type: apiPaths.wineTypes,
};

/** Pages that are always there. With a query: the list's filters. */
const LISTS: readonly string[] = [pagePaths.home, pagePaths.products, pagePaths.articles];

/** @param address folded @returns the page of the storefront that has it, whether or not it is there; undefined for another address */
export function pageAt(address: string): Page | undefined {
  if (LISTS.includes(address.replace(/\?.*$/, ''))) return { kind: 'list', address };
  const at = address.lastIndexOf('/');
  const kind = SECTIONS[address.slice(0, at)];
  const slug = address.slice(at + 1);
  return kind && SLUG_PATTERN.test(slug) ? { kind, slug } : undefined;
}

/** @returns what answers for a page */
export function apiPathOf(page: Page): string {
  if (page.kind === 'list') return page.address === pagePaths.home ? apiPaths.home : `${API_BASE}${page.address}`;
  const { kind, slug } = page;
  return isItem(kind) ? apiPaths[kind](slug) : `${GROUP_PATHS[kind]}?slug=${slug}&include=details`;
}

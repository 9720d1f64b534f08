import { isItem, type GroupKind, type PageKind } from './content-types';
import { isStorable, SLUG_PATTERN } from './parameters';
import { apiPaths, pagePaths, routePaths } from './paths';

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
 *   sorted, those of campaigns left out; undefined for the home page and for what is no address
 */
export function foldAddress(text: string): string | undefined {
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
  return folded === '/' || !isStorable(folded) ? undefined : folded;
}

export interface Page {
  kind: PageKind;
  slug: string;
}

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

/** @param address folded @returns the page of the storefront that has it, whether or not it is there; undefined for another address */
export function pageAt(address: string): Page | undefined {
  const at = address.lastIndexOf('/');
  const kind = SECTIONS[address.slice(0, at)];
  const slug = address.slice(at + 1);
  return kind && SLUG_PATTERN.test(slug) ? { kind, slug } : undefined;
}

/** @returns the path of a page on the storefront */
export const pathOf = ({ kind, slug }: Page): string => pagePaths[kind](slug);

/** @returns what answers for a page */
export const apiPathOf = ({ kind, slug }: Page): string =>
  isItem(kind) ? apiPaths[kind](slug) : `${GROUP_PATHS[kind]}?slug=${slug}&include=details`;

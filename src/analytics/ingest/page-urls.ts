import { environment } from '../../environment';
import { pagePaths } from '../../contract/paths';

const WEB_ADDRESS = /^https?:\/\//i;

/** What campaigns put into addresses, and nothing that could name a person. */
const KEPT_PARAMETER = /^utm_[a-z_]{1,20}=/i;

/** What an address without any of them has nothing to be cut off behind, or before. */
const PARTED = /[?#@]/;

const HOST_MAX = 255;

function keptQuery(query: string): string {
  const kept = query.split('&').filter((pair) => KEPT_PARAMETER.test(pair));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/**
 * @param address a site path or a web address, as a browser knows it
 * @returns it without its fragment, without a user's name and password, and of its query the utm_* parameters alone
 */
export function withoutPersonalParts(address: string): string {
  if (!PARTED.test(address)) return address;
  const [page = ''] = address.split('#', 1);
  const mark = page.indexOf('?');
  const plain = mark === -1 ? page : page.slice(0, mark);
  const query = mark === -1 ? '' : keptQuery(page.slice(mark + 1));
  return `${plain.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1')}${query}`;
}

let ownHosts: ReadonlySet<string> | undefined;

function isOwnHost(host: string): boolean {
  ownHosts ??= new Set(
    [...environment.frontendUrls, ...(environment.publicUrl ? [environment.publicUrl] : [])].map((url) => new URL(url).hostname),
  );
  return ownHosts.has(host);
}

/**
 * @param referrer what sent the visitor to the page
 * @returns its host without "www."; '' where nothing did, undefined where a page of the shop's own did
 */
export function referrerHost(referrer: string | undefined): string | undefined {
  if (referrer === undefined || referrer.trim() === '') return '';
  if (!WEB_ADDRESS.test(referrer)) return undefined;
  if (!URL.canParse(referrer)) return undefined;
  const { hostname } = new URL(referrer);
  return isOwnHost(hostname) ? undefined : hostname.replace(/^www\./, '').slice(0, HOST_MAX);
}

const ARTICLE_PAGE = new RegExp(`^(?:https?://[^/]+)?${pagePaths.articles}/([a-z0-9-]+)/?$`);

/** @returns the slug of the article whose page this is, if it is one's */
export function articleSlugOf(pageUrl: string | undefined): string | undefined {
  return ARTICLE_PAGE.exec(pageUrl?.split(/[?#]/, 1)[0] ?? '')?.[1];
}

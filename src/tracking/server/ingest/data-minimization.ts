import Bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import { pagePaths } from '../../../contract/paths';
import { environment } from '../../../environment';

/** The only parts of a User-Agent header that are stored. */
export interface UserAgent {
  isBot: boolean;
  browser: string | null;
  os: string | null;
  /** mobile, tablet, desktop or tv */
  device: string | null;
}

const UNKNOWN: UserAgent = { isBot: false, browser: null, os: null, device: null };

/** Parsing costs more than the rest of an event, and visitors share few browsers. */
const MAX_CACHED_AGENTS = 5_000;
const MAX_HEADER_LENGTH = 1_024;
const MAX_NAME_LENGTH = 40;

const userAgents = new LRUCache<string, UserAgent>({ max: MAX_CACHED_AGENTS });

const shorten = (name: string | undefined): string | null => (name ? name.slice(0, MAX_NAME_LENGTH) : null);

function parseHeader(header: string): UserAgent {
  const { browser, os, platform } = Bowser.parse(header);
  const device = ['mobile', 'tablet', 'desktop', 'tv'].find((kind) => kind === platform.type) ?? null;
  return { isBot: isbot(header), browser: shorten(browser.name), os: shorten(os.name), device };
}

/** @param header an empty one is not taken for a bot's */
export function parseUserAgent(header: string): UserAgent {
  if (header === '') return UNKNOWN;
  const text = header.slice(0, MAX_HEADER_LENGTH);
  const cached = userAgents.get(text);
  if (cached) return cached;
  const userAgent = parseHeader(text);
  userAgents.set(text, userAgent);
  return userAgent;
}

const WEB_URL = /^https?:\/\//i;

/** Parameters of campaigns, which can't identify a person. */
const SAFE_PARAMETER = /^utm_[a-z_]{1,20}=/i;

/** A URL without any of these has no personal part. */
const HAS_PERSONAL_PARTS = /[?#@]/;

const MAX_HOST_LENGTH = 255;

function filterQuery(query: string): string {
  const safe = query.split('&').filter((pair) => SAFE_PARAMETER.test(pair));
  return safe.length === 0 ? '' : `?${safe.join('&')}`;
}

/**
 * Removes the fragment, user name and password, and all query parameters except utm_*.
 * @param url absolute, or a path of the storefront
 */
export function stripPersonalParts(url: string): string {
  if (!HAS_PERSONAL_PARTS.test(url)) return url;
  const [page = ''] = url.split('#', 1);
  const queryStart = page.indexOf('?');
  const path = queryStart === -1 ? page : page.slice(0, queryStart);
  const query = queryStart === -1 ? '' : filterQuery(page.slice(queryStart + 1));
  return `${path.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/]*@/i, '$1')}${query}`;
}

/** @param anonId a UUID in lower case. @returns the text without it, in any case and without its dashes too */
export function withoutVisitorId(text: string, anonId: string): string {
  const [beginning = ''] = anonId.split('-', 1);
  // A pattern for each event costs more than the look.
  if (!text.toLowerCase().includes(beginning)) return text;
  return text.replace(new RegExp(anonId.replaceAll('-', '-?'), 'gi'), '');
}

let ownHosts: ReadonlySet<string> | undefined;

function isOwnHost(host: string): boolean {
  ownHosts ??= new Set(
    [...environment.frontendUrls, ...(environment.publicUrl ? [environment.publicUrl] : [])].map((url) => new URL(url).hostname),
  );
  return ownHosts.has(host);
}

/** @returns the host without "www."; '' without a referrer, undefined for a page of the shop itself */
export function parseReferrerHost(referrer: string | undefined): string | undefined {
  if (referrer === undefined || referrer.trim() === '') return '';
  if (!WEB_URL.test(referrer)) return undefined;
  if (!URL.canParse(referrer)) return undefined;
  const { hostname } = new URL(referrer);
  return isOwnHost(hostname) ? undefined : hostname.replace(/^www\./, '').slice(0, MAX_HOST_LENGTH);
}

const ARTICLE_PAGE = new RegExp(`^(?:https?://[^/]+)?${pagePaths.articles}/([a-z0-9-]+)/?$`);

/** @returns the slug of the article, if this is the URL of an article's page */
export function parseArticleSlug(pageUrl: string | undefined): string | undefined {
  return ARTICLE_PAGE.exec(pageUrl?.split(/[?#]/, 1)[0] ?? '')?.[1];
}

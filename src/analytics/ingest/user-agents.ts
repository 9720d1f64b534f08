import Bowser from 'bowser';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

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
const MAX_CACHED = 5_000;
const MAX_LENGTH = 1_024;
const MAX_NAME_LENGTH = 40;

const cache = new LRUCache<string, UserAgent>({ max: MAX_CACHED });

const shorten = (name: string | undefined): string | null => (name ? name.slice(0, MAX_NAME_LENGTH) : null);

function parse(header: string): UserAgent {
  const { browser, os, platform } = Bowser.parse(header);
  const device = ['mobile', 'tablet', 'desktop', 'tv'].find((kind) => kind === platform.type) ?? null;
  return { isBot: isbot(header), browser: shorten(browser.name), os: shorten(os.name), device };
}

/** @param header an empty one is not taken for a bot's */
export function parseUserAgent(header: string): UserAgent {
  if (header === '') return UNKNOWN;
  const text = header.slice(0, MAX_LENGTH);
  const cached = cache.get(text);
  if (cached) return cached;
  const userAgent = parse(text);
  cache.set(text, userAgent);
  return userAgent;
}

import { kindOf } from '../../../contract/media-types';
import { readRating } from '../../../contract/ratings';
import type { FieldError } from './field-errors';
import { isExternalUrl, isSitePath } from './links';
import { checkMenuItems, MENU_ITEMS_POPULATE } from './menu-rules';
import type { MessageKey } from '../../texts/messages';
import { checkSynonyms } from './synonyms';

export type Entry = Readonly<Record<string, unknown>>;

/** Rules between attributes, and rules that a schema can't express. */
interface ContentRule {
  check: (entry: Entry) => FieldError[];
  /** what `check` needs besides the entry's own columns */
  populate?: object;
}

const SIZE_MAX = 10_000;
const WEB_PROTOCOLS = ['http:', 'https:'];

const errorIf = (wrong: boolean, attribute: string, message: MessageKey): FieldError[] =>
  wrong ? [{ path: [attribute], message }] : [];

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isSize(value: string): boolean {
  const [, width, height] = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(value) ?? [];
  return width !== undefined && height !== undefined && Math.max(Number(width), Number(height)) <= SIZE_MAX;
}

const isNonRaster = (file: unknown): boolean =>
  typeof file === 'object' && file !== null && kindOf((file as { mime?: string }).mime) !== 'raster';

/** @param value a datetime from the database, text or Date */
const toTime = (value: unknown): number => (value instanceof Date ? value.getTime() : Date.parse(String(value)));

function endsBeforeStart({ starts_at: start, ends_at: end }: Entry): boolean {
  return Boolean(start) && Boolean(end) && toTime(end) <= toTime(start);
}

const isBannerLink = (url: string): boolean => isSitePath(url) || isExternalUrl(url, WEB_PROTOCOLS);

const CONTACT_URLS = ['zalo_url', 'messenger_url', 'map_url'];

function checkContact(contact: unknown): FieldError[] {
  const entry = (contact ?? {}) as Entry;
  return CONTACT_URLS.filter((name) => {
    const url = entry[name];
    return isFilled(url) && !isExternalUrl(url, WEB_PROTOCOLS);
  }).map((name) => ({ path: ['contact', name], message: 'bad-profile-url' }));
}

export const CONTENT_RULES: Readonly<Partial<Record<string, ContentRule>>> = {
  'api::product.product': {
    check: ({ price, compare_at_price: before, ratings }) => [
      ...errorIf(
        typeof price === 'number' && typeof before === 'number' && before <= price,
        'compare_at_price',
        'not-a-discount',
      ),
      ...errorIf(
        Array.isArray(ratings) && ratings.some((text) => readRating(String(text)) === undefined),
        'ratings',
        'no-rating',
      ),
    ],
  },
  'api::banner.banner': {
    check: (entry) => [
      ...errorIf(isFilled(entry.link_url) && !isBannerLink(entry.link_url), 'link_url', 'bad-link'),
      ...errorIf(endsBeforeStart(entry), 'ends_at', 'ends-before-start'),
    ],
  },
  'api::social-link.social-link': {
    check: ({ url }) => errorIf(isFilled(url) && !isExternalUrl(url, WEB_PROTOCOLS), 'url', 'bad-profile-url'),
  },
  'api::synonym.synonym': { check: checkSynonyms },
  'api::menu.menu': {
    populate: MENU_ITEMS_POPULATE,
    check: ({ location, items }) => [
      ...errorIf(isFilled(location) && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(location), 'location', 'bad-menu-location'),
      ...checkMenuItems(items),
    ],
  },
  'api::setting.setting': {
    populate: { product_watermark: { select: ['mime'] }, contact: true },
    check: ({ product_watermark_size: size, product_watermark: watermark, contact }) => [
      ...checkContact(contact),
      ...errorIf(isFilled(size) && !isSize(size), 'product_watermark_size', 'bad-size'),
      ...errorIf(isNonRaster(watermark), 'product_watermark', 'not-raster'),
    ],
  },
};

/*
 * Rows hold no configuration, no settings and no names of brands, origins and wine types: a change of one of these would
 * rewrite thousands of rows. They hold slots instead, which the query fills in. A slot is a name between two private use
 * characters. Any other use of these characters stays as it is.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
/** Around a slot for members until the JSON is written. */
const MEMBERS_OPEN = '\uE002';
const MEMBERS_CLOSE = '\uE003';

const MEMBERS_SLOT = /,"\uE002([a-z_.]+:[\d,]+)\uE003":0/g;

/** URL origins (of the API, of the storefront's pages, of files, of files in object storage), and the shop's SEO defaults. */
export type TextSlot = 'public' | 'page' | 'service' | 'storage' | 'site_name' | 'description';

/** @param name of a text, or `kind:ids`, which is left out if nothing fills it */
export const slot = (name: TextSlot | `${string}:${number}`): string => `${OPEN}${name}${CLOSE}`;

/** Finds the slots whose name matches. @param pattern without anchors */
export const slotPattern = (pattern: string): RegExp => new RegExp(`${OPEN}${pattern}${CLOSE}`, 'g');

/** Members of an object, but not its first; left out if nothing fills the slot. @param name `brand.link:12` */
export const membersSlot = (name: string): Record<string, 0> => ({ [`${MEMBERS_OPEN}${name}${MEMBERS_CLOSE}`]: 0 });

/** The other vintages of a product's wine, which change without it. */
export const VINTAGES_SLOT = 'vintages:0';

/** Until when a product's price holds: plans change without it. */
export const PRICE_END_SLOT = 'price_end:0';

/** @returns JSON with slots, as rows store it */
export function templateJson(value: unknown): string {
  return JSON.stringify(value).replace(MEMBERS_SLOT, `${OPEN}$1${CLOSE}`);
}

/** By name of the slot, escaped for where the slot stands. Members begin with a comma. */
export type SlotContents = Pick<ReadonlyMap<string, string>, 'get'>;

function contentOf(name: string, contents: SlotContents, more: SlotContents | undefined): string | undefined {
  return contents.get(name) ?? more?.get(name) ?? (/^[a-z_.]+:[\d,]+$/.test(name) ? '' : undefined);
}

/**
 * @param template JSON or XML with slots
 * @param more contents of this template alone
 */
export function fillTemplate(template: string, contents: SlotContents, more?: SlotContents): string {
  let filled = '';
  let position = 0;
  for (;;) {
    const open = template.indexOf(OPEN, position);
    if (open === -1) return filled + template.slice(position);
    const close = template.indexOf(CLOSE, open);
    const content = close === -1 ? undefined : contentOf(template.slice(open + 1, close), contents, more);
    const end = content === undefined ? open + 1 : close + 1;
    filled += template.slice(position, open) + (content ?? OPEN);
    position = end;
  }
}

/*
 * Rows hold no configuration, no settings and no names of brands, origins and wine types: a change of one of these would
 * rewrite thousands of rows. They hold slots instead, which the query fills in. A slot is a name between two private use
 * characters. Any other use of these characters stays as it is.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
/** Around a slot for a value or a member until the JSON is written. */
const JSON_OPEN = '\uE002';
const JSON_CLOSE = '\uE003';

const MEMBER_SLOT = /,"\uE002([a-z_]+\.[a-z]+:\d+)\uE003":0/g;
const VALUE_SLOT = /"\uE002([a-z_]+:\d+)\uE003"/g;

/** URL origins (of the API, of the storefront's pages, of files), and the shop's SEO defaults. */
export type TextSlot = 'public' | 'page' | 'service' | 'site_name' | 'description';

/** A text within a string. */
export const textSlot = (name: TextSlot): string => `${OPEN}${name}${CLOSE}`;

/** A whole JSON value; `null` if its item is gone. @param name `brand:12` */
export const valueSlot = (name: string): string => `${JSON_OPEN}${name}${JSON_CLOSE}`;

/** A member of an object, but not its first; left out if its item is gone. @param name `brand.link:12` */
export const memberSlot = (name: string): Record<string, 0> => ({ [valueSlot(name)]: 0 });

/** @returns JSON with slots, as rows store it */
export function templateJson(value: unknown): string {
  return JSON.stringify(value).replace(MEMBER_SLOT, `${OPEN}$1${CLOSE}`).replace(VALUE_SLOT, `${OPEN}$1${CLOSE}`);
}

/** By name of the slot, escaped for where the slot stands. A member begins with a comma. */
type Contents = ReadonlyMap<string, string>;

function contentOf(name: string, contents: Contents, more: Contents | undefined): string | undefined {
  const content = contents.get(name) ?? more?.get(name);
  if (content !== undefined || !/^[a-z_.]+:\d+$/.test(name)) return content;
  return name.includes('.') ? '' : 'null';
}

/**
 * @param template JSON or XML with slots
 * @param more contents of this template alone
 */
export function fillTemplate(template: string, contents: Contents, more?: Contents): string {
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

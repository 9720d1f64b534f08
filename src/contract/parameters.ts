import { z } from '@strapi/utils';

export const INT32_MAX = 2_147_483_647;

/** The most values that one filter accepts. */
const VALUES_MAX = 50;

/** A whole number in plain decimal digits. */
export function wholeNumber(min: number, max: number): z.ZodNumber {
  const rule = `must be a whole number from ${min} to ${max}`;
  return z.number(rule).int(rule).min(min, rule).max(max, rule);
}

/** A number in plain decimal digits, with two decimals at most. */
export function decimalNumber(min: number, max: number): z.ZodNumber {
  const rule = `must be a number from ${min} to ${max}, with two decimals at most`;
  return z.number(rule).min(min, rule).max(max, rule).multipleOf(0.01, rule);
}

/** Public id of an item. */
export const identifier = wholeNumber(1, INT32_MAX);

/** Several values of one filter, `a,b` or repeated: OR. */
export const oneOrMore = <T extends z.ZodType>(value: T, max = VALUES_MAX): z.ZodArray<T> =>
  z.array(value).min(1).max(max, `takes ${max} values at most`);

/** `true` or `false`, nothing else. */
export const booleanParameter = (): z.ZodBoolean => z.boolean('must be true or false');

/** Whether both databases can store a text: PostgreSQL has no NUL, and UTF-8 no lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** A text; its length in characters is counted after trimming. */
export function text(min: number, max: number): z.ZodString {
  const rule = `must have ${min} to ${max} characters`;
  return z.string(rule).trim().min(min, rule).max(max, rule).refine(isStorable, 'must not contain NUL or broken characters');
}

/** Longer searches are cut by their readers; a URL cannot have more. */
const SEARCH_MAX = 8_000;

/** What is typed into a search box: whatever is longer than a search is cut, and said so. */
export const searchText = (): z.ZodString => text(1, SEARCH_MAX);

/** Slugs that editors can save. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const SLUG_MAX = 255;

/** Slug of an item, in a filter. */
export const slugValue = z
  .string('must be a slug')
  .toLowerCase()
  .max(SLUG_MAX, `must have ${SLUG_MAX} characters at most`)
  .regex(SLUG_PATTERN, 'must be a slug');

/** A brand, an origin or a wine type: its id or its slug. Digits alone are read as an id, which may turn out to be a slug. */
export const groupValue = z.union([identifier, slugValue.regex(/[a-z]/)], 'must be an id or a slug');

export const PAGE_MAX = 10_000;
export const PER_PAGE_MAX = 100;

/** @param perPage default page size */
export const pageParameters = (perPage: number) => ({
  page: wholeNumber(1, PAGE_MAX)
    .default(1)
    .meta({ description: 'The page, from 1.', examples: [1] }),
  per_page: wholeNumber(1, PER_PAGE_MAX)
    .default(perPage)
    .meta({ description: 'Items on a page.', examples: [perPage] }),
});

/** A slug in a path, today’s or a former one. */
export const slugParameter = z.string().max(SLUG_MAX).regex(SLUG_PATTERN);

/** Longer ones were never asked for. */
const ADDRESS_MAX = 1_000;

/** A slug, or an address of a former shop; not a slug in capitals, which has a canonical address. */
const slugOrAddress = z
  .string()
  .min(1)
  .max(ADDRESS_MAX)
  .refine((text) => isStorable(text) && (SLUG_PATTERN.test(text) || !SLUG_PATTERN.test(text.toLowerCase())));

const itemQuery = z.object({
  status: z
    .enum(['published', 'draft'], 'must be published or draft')
    .default('published')
    .meta({
      description:
        'Which version: `draft` needs a Bearer token with the permission `preview`, and its answer has `Cache-Control: private, no-store`, no `ETag` and no `X-Cache`.',
      examples: ['published'],
    }),
});

/** The request of one product or article: its published version, or its draft. @param example a slug, for the document */
export const itemRequest = (example: string) => ({
  params: z.object({
    slug: slugOrAddress.meta({
      description:
        'Slug of the item, today’s or a former one. Or an address of a former shop, percent-encoded with its slashes (`%2Fproducts%2Fruffino.html`): where editors have said what it leads to, the answer is a 301 to that product, article, page, or list of one brand, origin or type.',
      examples: [example],
    }),
  }),
  query: itemQuery,
});

import { link } from './links';
import { wholeNumber } from './parameters';
import type { Link, PageLinks, PageMeta } from './shared-schemas';

const PAGE_MAX = 10_000;
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

/** `prev` of a page past the last leads to the last page. */
function pageLinks(path: string, filters: string, meta: PageMeta): PageLinks {
  const at = (page: number): Link => link(`${path}?${filters === '' ? '' : `${filters}&`}page=${page}&per_page=${meta.per_page}`);
  // Validation refuses a page above PAGE_MAX, so no link may lead there.
  const last = Math.min(Math.max(1, meta.total_pages), PAGE_MAX);
  return {
    self: at(meta.page),
    first: at(1),
    ...(meta.page > 1 ? { prev: at(Math.min(meta.page - 1, last)) } : {}),
    ...(meta.page < last ? { next: at(meta.page + 1) } : {}),
    last: at(last),
  };
}

/** One page of a list. */
export interface ListPage {
  /** path of the collection */
  path: string;
  /** canonical, encoded query of the filters, without page and per_page */
  filters?: string;
  /** JSON of the items, separated by commas: the read model stores it, so it is neither parsed nor serialized here */
  items: string;
  page: number;
  perPage: number;
  total: number;
  /** more members of `meta` */
  extra?: object;
}

/** @returns the envelope of a list as JSON */
export function listJson({ path, filters = '', items, page, perPage, total, extra }: ListPage): string {
  const meta = { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage), ...extra };
  return `{"data":[${items}],"meta":${JSON.stringify(meta)},"_links":${JSON.stringify(pageLinks(path, filters, meta))}}`;
}

/** A page of items that are all in memory. @param extra more members of `meta` */
export function pageOf(
  path: string,
  items: readonly object[],
  { page, per_page: perPage }: { page: number; per_page: number },
  extra: object = {},
): string {
  const shown = items.slice((page - 1) * perPage, page * perPage);
  return listJson({ path, items: JSON.stringify(shown).slice(1, -1), page, perPage, total: items.length, extra });
}

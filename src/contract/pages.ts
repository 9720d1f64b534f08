import type { Link } from './schemas/link';
import type { PageLinks, PageMeta } from './schemas/list';
import { link } from './links';
import { wholeNumber } from './parameters';

export const PAGE_MAX = 10_000;
export const PER_PAGE_MAX = 100;

/** @param perPage items on a page where the request does not say */
export const pageParameters = (perPage: number) => ({
  page: wholeNumber(1, PAGE_MAX)
    .default(1)
    .meta({ description: 'The page, from 1.', examples: [1] }),
  per_page: wholeNumber(1, PER_PAGE_MAX)
    .default(perPage)
    .meta({ description: 'Items on a page.', examples: [perPage] }),
});

export function pageMeta(page: number, perPage: number, total: number): PageMeta {
  return { page, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}

/**
 * @param path the collection's path-absolute address
 * @param filters canonical, already encoded query (`brand=3&sort=price`) without page and per_page
 * @returns links that keep the filters; `prev` of a page past the last leads back to the last
 */
export function pageLinks(path: string, filters: string, meta: PageMeta): PageLinks {
  const at = (page: number): Link => link(`${path}?${filters === '' ? '' : `${filters}&`}page=${page}&per_page=${meta.per_page}`);
  // A page number above PAGE_MAX would be refused, so no link leads there.
  const last = Math.min(Math.max(1, meta.total_pages), PAGE_MAX);
  return {
    self: at(meta.page),
    first: at(1),
    ...(meta.page > 1 ? { prev: at(Math.min(meta.page - 1, last)) } : {}),
    ...(meta.page < last ? { next: at(meta.page + 1) } : {}),
    last: at(last),
  };
}

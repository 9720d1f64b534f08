import { wholeNumber } from './parameters';

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

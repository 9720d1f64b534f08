import { z } from '@strapi/utils';
import { PAGE_MAX, PER_PAGE_MAX } from '../../../http/pages';
import { wholeNumber } from '../../../http/parameters';

/** `GET /bai-viet`. */
export const articleListRequest = {
  query: z.object({
    page: wholeNumber(1, PAGE_MAX).default(1),
    per_page: wholeNumber(1, PER_PAGE_MAX).default(12),
  }),
};

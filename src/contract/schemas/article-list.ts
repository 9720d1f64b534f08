import { z } from '@strapi/utils';
import { pageParameters } from '../pages';

/** `GET /bai-viet`. */
export const articleListRequest = {
  query: z.object(pageParameters(12)),
};

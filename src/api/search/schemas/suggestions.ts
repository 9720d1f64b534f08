import { z } from '@strapi/utils';
import { text } from '../../../http/parameters';

/** `GET /tim-kiem`. */
export const suggestionsRequest = {
  query: z.object({ q: text(1, 100) }),
};

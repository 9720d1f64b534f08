import { z } from '@strapi/utils';
import { SCOPES } from '../scopes';

/** Strict: whoever misspells `scope` meant one of them, and would purge them all. */
export const purgeRequest = {
  body: z.strictObject({ scope: z.enum(SCOPES, `must be one of ${SCOPES.join(', ')}`).optional() }).meta({ id: 'PurgeOrder' }),
};

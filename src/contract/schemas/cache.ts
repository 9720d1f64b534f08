import { z } from '@strapi/utils';
import { selfLinks } from './link';
import { count } from './values';
import { SCOPES } from '../scopes';

const scope = z.enum(SCOPES).meta({ id: 'Scope', description: 'A part of the storefront whose answers change together.' });
const version = z.int().min(1);

/** `GET /cache` */
export const cacheSchema = z
  .strictObject({
    data: z.array(
      z.strictObject({
        scope,
        version,
        entries: count.meta({ description: 'Kept answers; one that depends on several scopes counts in each.' }),
        bytes: count,
        hits: count,
        misses: count,
      }),
    ),
    _links: selfLinks,
  })
  .meta({ id: 'Cache' });

/** `POST /cache/purge` */
export const purgeSchema = z.strictObject({ data: z.array(z.strictObject({ scope, version })).min(1) }).meta({ id: 'Purge' });

export type CacheAnswer = z.infer<typeof cacheSchema>;
export type PurgeAnswer = z.infer<typeof purgeSchema>;

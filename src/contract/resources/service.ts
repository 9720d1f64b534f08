import { z } from '@strapi/utils';
import { operation } from '../operation';
import { SCOPES } from '../public-content';
import { count, selfLinks } from '../shared-schemas';

/* For the operator of the service: health and the response cache. */

const healthSchema = z
  .strictObject({
    status: z.enum(['OK', 'DEGRADED', 'DOWN']).meta({
      description:
        '`OK`: all parts answer. `DEGRADED`: the database answers, the cache does not. `DOWN`: the database does not answer, or the server is about to stop.',
    }),
    database: z.boolean(),
    cache: z.boolean(),
  })
  .meta({ id: 'Health' });

const scope = z.enum(SCOPES).meta({ id: 'Scope', description: 'A part of the shop whose answers change together.' });
const version = z.int().min(1);

const cacheSchema = z
  .strictObject({
    data: z.array(
      z.strictObject({
        scope,
        version,
        entries: count.meta({ description: 'Cached answers; one that depends on several scopes counts in each.' }),
        bytes: count,
        hits: count,
        misses: count,
      }),
    ),
    _links: selfLinks,
  })
  .meta({ id: 'Cache' });

const purgeSchema = z.strictObject({ data: z.array(z.strictObject({ scope, version })).min(1) }).meta({ id: 'Purge' });

export const getHealth = operation({
  route: 'health',
  id: 'getHealth',
  group: 'Operations',
  summary: 'Whether the service is healthy',
  description: 'Asks the database and the cache. Never rate-limited, never cached; 503 when requests should go elsewhere.',
  answer: healthSchema,
  reportsOutage: true,
  limited: false,
});

export const getCache = operation({
  route: 'cache',
  id: 'getCache',
  group: 'Operations',
  summary: 'The state of the response cache',
  description:
    'Scope by scope. Versions are the shop’s; entries, bytes, hits and misses are those of the answering instance, since its start.',
  answer: cacheSchema,
});

export const purgeCache = operation({
  route: 'cachePurge',
  method: 'POST',
  id: 'purgeCache',
  group: 'Operations',
  summary: 'Invalidate cached answers',
  description: 'Of one scope, or of all scopes where none is named (an empty body will do). Answers the new versions.',
  // Strict: a misspelt `scope` must not purge all of them.
  body: z.strictObject({ scope: z.enum(SCOPES, `must be one of ${SCOPES.join(', ')}`).optional() }).meta({ id: 'PurgeOrder' }),
  answer: purgeSchema,
});

export type Health = z.infer<typeof healthSchema>;
export type CacheAnswer = z.infer<typeof cacheSchema>;
export type PurgeAnswer = z.infer<typeof purgeSchema>;

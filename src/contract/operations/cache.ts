import { operation } from '../operation';
import { cacheSchema, purgeSchema } from '../schemas/cache';
import { purgeRequest } from '../schemas/purge';

export const getCache = operation({
  id: 'getCache',
  tag: 'Operations',
  summary: 'The state of the response cache',
  description:
    'Scope by scope. Versions are the shop’s; entries, bytes, hits and misses are those of the instance that answers, since its start.',
  status: 200,
  answer: cacheSchema,
  example: {
    data: [{ scope: 'products', version: 42, entries: 310, bytes: 2_437_120, hits: 90_412, misses: 655 }],
    _links: { self: { href: '/api/v1/cache' } },
  },
});

export const purgeCache = operation({
  ...purgeRequest,
  id: 'purgeCache',
  tag: 'Operations',
  summary: 'Have answers made anew',
  description: 'Of one scope, or of all where none is named (an empty body will do). Answers the new versions.',
  status: 200,
  answer: purgeSchema,
  example: { data: [{ scope: 'settings', version: 8 }] },
  bodyExamples: {
    settings: { summary: 'One scope', value: { scope: 'settings' } },
    all: { summary: 'Everything', value: {} },
  },
});

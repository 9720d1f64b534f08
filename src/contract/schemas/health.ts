import { z } from '@strapi/utils';

/** `GET /health` */
export const healthSchema = z
  .strictObject({
    status: z.enum(['OK', 'DEGRADED', 'DOWN']).meta({
      description:
        '`OK`: all answers. `DEGRADED`: the database answers, the cache does not. `DOWN`: the database does not, or the server is about to stop.',
    }),
    database: z.boolean(),
    cache: z.boolean(),
  })
  .meta({ id: 'Health' });

export type Health = z.infer<typeof healthSchema>;

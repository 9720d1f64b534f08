import { operation } from '../operation';
import { healthSchema } from '../schemas/health';

export const getHealth = operation({
  id: 'getHealth',
  tag: 'Operations',
  summary: 'Whether the service is well',
  description: 'Asks the database and the cache themselves. Never limited, never cached; 503 once requests should go elsewhere.',
  status: 200,
  answer: healthSchema,
  example: { status: 'OK', database: true, cache: true },
  unwell: { status: 'DOWN', database: false, cache: true },
  limited: false,
});

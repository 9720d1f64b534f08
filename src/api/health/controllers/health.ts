import type { Context } from 'koa';
import { sendUncached } from '../../../contract/answer';
import { checkHealth } from '../services/health';

const STATUS_CODES = { OK: 200, DEGRADED: 200, DOWN: 503 } as const;

export default {
  async check(ctx: Context): Promise<void> {
    const health = await checkHealth();
    if (health.status === 'DOWN') ctx.set('Retry-After', '5');
    sendUncached(ctx, STATUS_CODES[health.status], health);
  },
};

import { isbot } from 'isbot';
import type { Context } from 'koa';

/** Why a report is answered and not stored. */
export type FilterReason = 'opt_out' | 'bot';

/**
 * @param userAgent what the report itself says of its browser, where a server sends it on for a visitor
 * @returns why nothing is to be stored of this request, if so
 */
export function filterReason(ctx: Context, userAgent?: string): FilterReason | undefined {
  if (ctx.get('Sec-GPC') === '1' || ctx.get('DNT') === '1') return 'opt_out';
  const agents = [ctx.get('User-Agent'), userAgent ?? ''];
  return agents.some((agent) => agent !== '' && isbot(agent)) ? 'bot' : undefined;
}

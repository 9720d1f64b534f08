import type { Context } from 'koa';
import { v4 as uuid, v7 as timeOrderedUuid } from 'uuid';
import { sendUncached } from '../../../http/respond';
import { validated } from '../../../http/validation';
import { readAgent } from '../../../tracking/agents';
import { filterReason } from '../../../tracking/filters';
import { countFiltered } from '../../../tracking/recorder';
import { eventRequest, visitorRequest } from '../schemas/track';
import { trackEvent, trackVisit } from '../services/track';

// A visitor who wants no record, or is none, hears what everybody hears, and leaves no trace.
export default () => ({
  generateId(ctx: Context): void {
    sendUncached(ctx, 200, { success: true, data: { anon_id: uuid() } });
  },

  async visitor(ctx: Context): Promise<void> {
    const { body } = validated(ctx, visitorRequest);
    const sender = readAgent(ctx.get('User-Agent'));
    // A storefront that renders on its server sends its visitor's browser along.
    const visitor = body.user_agent === undefined ? undefined : readAgent(body.user_agent);
    const reason = filterReason(ctx, sender, visitor);
    if (reason) countFiltered(reason);
    const session_id = reason ? uuid() : await trackVisit(body.anon_id, visitor ?? sender);
    sendUncached(ctx, 201, { success: true, data: { anon_id: body.anon_id, session_id } });
  },

  async event(ctx: Context): Promise<void> {
    const { body } = validated(ctx, eventRequest);
    const agent = readAgent(ctx.get('User-Agent'));
    const reason = filterReason(ctx, agent);
    if (reason) countFiltered(reason);
    const event_id = reason ? (body.event_id ?? timeOrderedUuid()) : await trackEvent(body, agent);
    sendUncached(ctx, 201, { success: true, data: { event_id } });
  },
});

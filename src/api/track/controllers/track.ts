import type { Context } from 'koa';
import { v4 as uuid } from 'uuid';
import { sendUncached } from '../../../http/respond';
import { validated } from '../../../http/validation';
import { eventRequest, visitorRequest } from '../schemas/track';
import { acceptEvent, acceptVisit } from '../services/track';

export default () => ({
  generateId(ctx: Context): void {
    sendUncached(ctx, 200, { success: true, data: { anon_id: uuid() } });
  },

  async visitor(ctx: Context): Promise<void> {
    const { body } = validated(ctx, visitorRequest);
    const data = { anon_id: body.anon_id, session_id: await acceptVisit(ctx, body) };
    sendUncached(ctx, 201, { success: true, data });
  },

  async event(ctx: Context): Promise<void> {
    const { body } = validated(ctx, eventRequest);
    sendUncached(ctx, 201, { success: true, data: { event_id: await acceptEvent(ctx, body) } });
  },
});

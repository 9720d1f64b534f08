import type { Context } from 'koa';
import { v4 as uuid } from 'uuid';
import { sendUncached } from '../../../contract/answer';
import { validated } from '../../../http/validation';
import type { Sender } from '../../../analytics/ingest/filters';
import { eventRequest, visitorRequest } from '../../../analytics/ingest/schema';
import { acceptEvent, acceptVisit } from '../../../analytics/ingest/accept';

const senderOf = ({ ip, req }: Context): Sender => ({ address: ip, headers: req.headers });

export default () => ({
  generateId(ctx: Context): void {
    sendUncached(ctx, 200, { success: true, data: { anon_id: uuid() } });
  },

  async visitor(ctx: Context): Promise<void> {
    const { body } = validated(ctx, visitorRequest);
    const data = { anon_id: body.anon_id, session_id: await acceptVisit(senderOf(ctx), body) };
    sendUncached(ctx, 201, { success: true, data });
  },

  async event(ctx: Context): Promise<void> {
    const { body } = validated(ctx, eventRequest);
    const eventId = await new Promise<string>((resolve, reject) => acceptEvent(senderOf(ctx), body, { resolve, reject }));
    sendUncached(ctx, 201, { success: true, data: { event_id: eventId } });
  },
});

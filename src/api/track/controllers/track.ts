import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { v4 as uuid } from 'uuid';
import { sendUncached } from '../../../http/respond';
import { validated } from '../../../http/validation';
import { filterReason } from '../../../tracking/filters';
import { eventRequest, visitorRequest } from '../schemas/track';
import { countFiltered, recordEvent, recordVisit } from '../services/track';

export default ({ strapi }: { strapi: Core.Strapi }) => ({
  generateId(ctx: Context): void {
    sendUncached(ctx, 200, { success: true, data: { anon_id: uuid() } });
  },

  async visitor(ctx: Context): Promise<void> {
    const { body } = validated(ctx, visitorRequest);
    const reason = filterReason(ctx, body.user_agent);
    // A visitor who wants no record, or is none, hears what everybody hears, and leaves no trace.
    const session_id = reason ? uuid() : await recordVisit(strapi, body.anon_id);
    if (reason) await countFiltered(strapi, reason);
    sendUncached(ctx, 201, { success: true, data: { anon_id: body.anon_id, session_id } });
  },

  async event(ctx: Context): Promise<void> {
    const { body } = validated(ctx, eventRequest);
    const event_id = body.event_id ?? uuid();
    const reason = filterReason(ctx);
    if (reason) await countFiltered(strapi, reason);
    else await recordEvent(strapi, { ...body, event_id });
    sendUncached(ctx, 201, { success: true, data: { event_id } });
  },
});

import { v4 as uuid } from 'uuid';
import { acceptEvent, acceptVisit } from '../../tracking/server/ingest/accept';
import type { Sender } from '../../tracking/server/ingest/accept';
import type { recordEvent, recordVisitor } from '../../tracking/server/ingest/operations';
import { uncached, type Answer } from '../../contract/answer';
import type { Request } from '../../public/http/route-table';

const senderOf = ({ ctx }: Pick<Request, 'ctx'>): Sender => ({ address: ctx.ip, headers: ctx.req.headers });

/** `GET /track/generate-id` */
export function generateAnonymousId(): Answer {
  return uncached({ success: true, data: { anon_id: uuid() } });
}

/** `POST /track/visitor` */
export async function receiveVisit({ body, ctx }: Request<typeof recordVisitor>): Promise<Answer> {
  const data = { anon_id: body.anon_id, session_id: await acceptVisit(senderOf({ ctx }), body) };
  return uncached({ success: true, data }, 201);
}

/** `POST /track/event` */
export async function receiveEvent({ body, ctx }: Request<typeof recordEvent>): Promise<Answer> {
  return uncached({ success: true, data: { event_id: await acceptEvent(senderOf({ ctx }), body) } }, 201);
}

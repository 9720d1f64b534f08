import { operation } from '../../../contract/operation';
import { eventReceiptSchema, eventRequest, identitySchema, visitorRequest, visitReceiptSchema } from './schema';

const PRIVACY =
  'No IP address is stored. With `Sec-GPC: 1` or `DNT: 1`, and for bots, the answer is the same and nothing is stored. The body may be JSON sent as `text/plain`, as `navigator.sendBeacon` does; 8 KB at most.';

export const generateId = operation({
  route: 'trackGenerateId',
  id: 'generateAnonymousId',
  group: 'Tracking',
  summary: 'An anonymous id for a new visitor',
  description: 'A UUID. Ask for it once, on the first visit of a browser. Nothing is stored.',
  answer: identitySchema,
});

export const recordVisitor = operation({
  ...visitorRequest,
  route: 'trackVisitor',
  method: 'POST',
  id: 'recordVisitor',
  group: 'Tracking',
  summary: 'Record a visit',
  description: `Answers the visitor’s session: the current one within 30 minutes of its last visit, or a new one. A success means that it is committed. ${PRIVACY}`,
  status: 201,
  answer: visitReceiptSchema,
});

export const recordEvent = operation({
  ...eventRequest,
  route: 'trackEvent',
  method: 'POST',
  id: 'recordEvent',
  group: 'Tracking',
  summary: 'Record what a visitor did',
  description: `\`product_view\` needs \`product_id\`; \`article_view\` needs \`article_id\` or \`metadata.page_url\`; \`cta_contact\` needs neither. A product or an article that is not published is a 404. Sending an \`event_id\` again answers the same and stores nothing more. A success means that it is committed. ${PRIVACY}`,
  status: 201,
  namesItems: true,
  answer: eventReceiptSchema,
});

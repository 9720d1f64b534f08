import { operation } from '../../contract/operation';
import { eventReceiptSchema, eventRequest, identitySchema, visitorRequest, visitReceiptSchema } from './schema';

const anon_id = '0b0f4c5e-8c3e-4f43-9d0e-6a5c4c1f2b7a';
const event_id = '6f1c1f0a-3f6e-4d8e-9d7c-2c9b8f7a5e31';

const PRIVACY =
  'No address of a visitor is stored. With `Sec-GPC: 1` or `DNT: 1`, and for bots, the answer is the same and nothing is stored. The body may be JSON sent as `text/plain`, as `navigator.sendBeacon` does; 8 KB at most.';

export const generateId = operation({
  id: 'generateAnonymousId',
  tag: 'Tracking',
  summary: 'An anonymous id for a new visitor',
  description: 'A UUID, to be asked for once, on a visitor’s first visit. Nothing is stored.',
  status: 200,
  answer: identitySchema,
  example: { success: true, data: { anon_id } },
  standsAlone: true,
});

export const recordVisitor = operation({
  ...visitorRequest,
  id: 'recordVisitor',
  tag: 'Tracking',
  summary: 'Record a visit',
  description: `Answers the visitor’s session: the one under way within 30 minutes of its last visit, or a new one. A success means that it is committed. ${PRIVACY}`,
  status: 201,
  answer: visitReceiptSchema,
  example: { success: true, data: { anon_id, session_id: 'c2f3b7de-5d0b-4b53-8a35-0f4f6a4f2f10' } },
  bodyExamples: {
    visit: {
      summary: 'A visit',
      value: { anon_id, user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    },
  },
});

export const recordEvent = operation({
  ...eventRequest,
  id: 'recordEvent',
  tag: 'Tracking',
  summary: 'Record what a visitor did',
  description: `\`product_view\` needs \`product_id\`; \`article_view\` needs \`article_id\` or \`metadata.page_url\`; \`cta_contact\` needs neither. Sending an \`event_id\` again answers the same and stores nothing more. A success means that it is committed. ${PRIVACY}`,
  status: 201,
  answer: eventReceiptSchema,
  example: { success: true, data: { event_id } },
  bodyExamples: {
    product_view: {
      summary: 'A product was looked at',
      value: {
        anon_id,
        event_type: 'product_view',
        product_id: 319,
        metadata: { referrer: '/san-pham', page_url: '/san-pham/les-dessous-des-dentelles-2020' },
      },
    },
    article_view: {
      summary: 'An article was read',
      value: { event_id, anon_id, event_type: 'article_view', article_id: 1 },
    },
    cta_contact: {
      summary: 'The visitor wants to get in touch',
      value: { anon_id, event_type: 'cta_contact', metadata: { page_url: '/lien-he' } },
    },
  },
});

import { z } from '@strapi/utils';
import { EVENT_TYPES } from '../../../contract/event-types';
import { identifier, isStorable } from '../../../contract/parameters';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any UUID version, because a storefront may generate ids itself. Stored in lower case. */
const uuid = z.string('must be a UUID').regex(UUID, 'must be a UUID').toLowerCase().meta({ format: 'uuid' });

const shortText = (max: number): z.ZodString =>
  z
    .string('must be a text')
    .max(max, `must have ${max} characters at most`)
    .refine(isStorable, 'must not contain NUL or broken characters');

/** `POST /track/visitor` */
export const visitorRequest = {
  body: z.object({ anon_id: uuid, user_agent: shortText(1024).optional() }).meta({ id: 'VisitPing' }),
};

/** Limits for members of metadata: of those that reports read, and of others, to which this API gives no meaning. */
const KNOWN_LENGTH_MAX = 2048;
const EXTRA_MAX = 10;
const EXTRA_LENGTH_MAX = 200;
const EXTRA_NAME = /^[a-z][a-z0-9_]{0,39}$/i;
const METADATA_KNOWN = ['referrer', 'page_url'];

/** As a record: with known members beside other ones, generators of clients write types that do not compile. */
const metadata = z
  .record(z.string(), shortText(KNOWN_LENGTH_MAX), 'must be an object')
  .superRefine((members, context) => {
    const extra = Object.keys(members).filter((name) => !METADATA_KNOWN.includes(name));
    if (extra.length > EXTRA_MAX) {
      context.addIssue({ code: 'custom', message: `takes ${EXTRA_MAX} members at most besides ${METADATA_KNOWN.join(' and ')}` });
    }
    for (const name of extra) {
      if (!EXTRA_NAME.test(name)) {
        context.addIssue({ code: 'custom', path: [name], message: 'must be named by letters, digits and _, 40 at most' });
      } else if ((members[name]?.length ?? 0) > EXTRA_LENGTH_MAX) {
        context.addIssue({ code: 'custom', path: [name], message: `must have ${EXTRA_LENGTH_MAX} characters at most` });
      }
    }
  })
  .meta({
    description: `\`page_url\` and \`referrer\` of the page, ${KNOWN_LENGTH_MAX} characters at most; ${EXTRA_MAX} members of the storefront’s own, ${EXTRA_LENGTH_MAX} characters at most.`,
    examples: [{ page_url: '/san-pham/barolo', referrer: 'https://www.google.com/' }],
  });

/** `POST /track/event` */
export const eventRequest = {
  body: z
    .object({
      event_id: uuid.optional(),
      anon_id: uuid,
      event_type: z.enum(EVENT_TYPES, `must be one of ${EVENT_TYPES.join(', ')}`),
      product_id: identifier.optional(),
      article_id: identifier.optional(),
      metadata: metadata.optional(),
      user_agent: shortText(1024).optional().meta({
        description:
          'The visitor’s, where a storefront’s server sends the event with its token; otherwise that of the request counts.',
      }),
    })
    .superRefine((event, context) => {
      if (event.event_type === 'product_view' && event.product_id === undefined) {
        context.addIssue({ code: 'custom', path: ['product_id'], message: 'is needed for a product_view' });
      }
      const named = event.article_id !== undefined || event.metadata?.page_url !== undefined;
      if (event.event_type === 'article_view' && !named) {
        context.addIssue({
          code: 'custom',
          path: ['article_id'],
          message: 'is needed for an article_view, unless metadata.page_url names the page',
        });
      }
    })
    .meta({ id: 'TrackingEvent' }),
};

export type VisitPing = z.infer<typeof visitorRequest.body>;
export type TrackingEvent = z.infer<typeof eventRequest.body>;

const success = <Data extends z.ZodRawShape>(data: Data) =>
  z.strictObject({ success: z.literal(true), data: z.strictObject(data) });

/** `GET /track/generate-id` */
export const identitySchema = success({ anon_id: z.guid() }).meta({ id: 'Identity' });

/** `POST /track/visitor` */
export const visitReceiptSchema = success({ anon_id: z.guid(), session_id: z.uuid() }).meta({ id: 'VisitReceipt' });

/** `POST /track/event` */
export const eventReceiptSchema = success({ event_id: z.guid() }).meta({ id: 'EventReceipt' });

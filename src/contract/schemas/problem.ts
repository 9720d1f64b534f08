import { z } from '@strapi/utils';

export const faultSchema = z
  .union([
    z.strictObject({
      parameter: z.string().meta({ description: 'Name of the query parameter at fault.' }),
      detail: z.string().min(1),
    }),
    z.strictObject({
      pointer: z
        .string()
        .meta({ description: 'JSON pointer (RFC 6901) to the member of the body at fault; empty for the body itself.' }),
      detail: z.string().min(1),
    }),
  ])
  .meta({ id: 'Fault' });

export const problemSchema = z
  .strictObject({
    type: z.string().min(1).meta({ description: '`about:blank`: the status says what it is.' }),
    title: z.string().min(1).meta({ description: 'The status in words.' }),
    status: z.int().min(400).max(599),
    detail: z.string().min(1).meta({ description: 'What is wrong, in English, for whoever builds the client.' }),
    instance: z.string().startsWith('/').meta({ description: 'Path of the request, without its query.' }),
    request_id: z.string().min(1).meta({ description: 'Also the `X-Request-Id` of the answer, and in the server’s log.' }),
    errors: z.array(faultSchema).min(1).optional().meta({ description: 'Each parameter or member at fault.' }),
  })
  .meta({ id: 'Problem', description: 'The body of every error: RFC 9457, `application/problem+json`.' });

/** One fault of a request: of a query parameter, or of a member of the body (a JSON pointer). */
export type Fault = z.infer<typeof faultSchema>;

/** The body of every error under the API's base: RFC 9457, `application/problem+json`. */
export type ProblemBody = z.infer<typeof problemSchema>;

import type { z } from '@strapi/utils';
import type { RequestSchema } from '../http/validation';

/** The groups in which the document lists the operations. */
export type Tag = 'Products' | 'Articles' | 'Site' | 'Search' | 'Tracking' | 'Operations';

/** An example with a name, for the document. */
export interface Example<Value> {
  summary: string;
  value: Value;
}

/**
 * What a route takes and answers, and what is said about it. The schemas validate the request and type the code; all of it
 * together is the operation's entry in the OpenAPI document (src/openapi).
 */
export interface Operation<Answer extends z.ZodType = z.ZodType> extends RequestSchema {
  /** name of the call in generated clients */
  id: string;
  tag: Tag;
  summary: string;
  description: string;
  /** of a success */
  status: 200 | 201;
  answer: Answer;
  example: z.infer<Answer>;
  /** bodies to send, by name */
  bodyExamples?: Record<string, Example<unknown>>;
  /** whether the address may have led elsewhere once (301) */
  moves?: boolean;
  /** whether a Bearer token may open drafts, for which there are 401 and 403 */
  previews?: boolean;
  /** whether it answers without the database, so that there is no 503 */
  standsAlone?: boolean;
  /** the same answer with 503, where not being well is an answer and no problem */
  unwell?: z.infer<Answer>;
  /** false: never counted, never refused with 429 */
  limited?: boolean;
}

/** Holds an operation's example against its schema when it is compiled. */
export function operation<Answer extends z.ZodType, Request extends RequestSchema>(
  described: Operation<Answer> & Request,
): Operation<Answer> & Request {
  return described;
}

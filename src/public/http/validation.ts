import type { IncomingMessage } from 'node:http';
import type { z } from '@strapi/utils';
import { BODY_MAX, type Input, type RequestSchema } from '../../contract/operation';
import { invalidParameters, notFound, Problem } from '../../contract/problems';
import { readQuery } from '../../contract/read-query';
import type { Fault } from '../../contract/shared-schemas';
import { readJsonBody } from './json-body';

type Values = Record<string, unknown>;

/** @param params as sent, percent-encoded */
function readParams(schema: z.ZodObject, params: Readonly<Record<string, string>>): Values {
  let decoded: Values;
  try {
    decoded = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw new Problem(400, 'The address has a malformed percent-encoding.');
  }
  const result = schema.safeParse(decoded);
  if (!result.success) throw notFound();
  return result.data;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || ![undefined, '0'].includes(headers['content-length']);
}

async function readBody(schema: z.ZodObject, request: IncomingMessage): Promise<Values> {
  // `curl -X POST` sends no body at all: fine where every member is optional.
  const empty = hasBody(request) ? undefined : schema.safeParse({});
  if (empty?.success) return empty.data;
  const result = schema.safeParse(await readJsonBody(request, BODY_MAX));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }): Fault => ({
    pointer: path.map((step) => `/${String(step)}`).join(''),
    detail: message,
  }));
  throw invalidParameters(faults);
}

/** The part of a request that its URL carries. */
export type UrlInput = Pick<Input, 'params' | 'query'>;

/**
 * @param params of the path, as sent
 * @throws Problem 400 that names each wrong parameter, or 404 for an invalid path
 */
export function readUrl(schema: RequestSchema, params: Readonly<Record<string, string>>, queryString: string): UrlInput {
  return {
    params: (schema.params ? readParams(schema.params, params) : {}) as UrlInput['params'],
    query: (schema.query ? readQuery(schema.query, queryString) : {}) as UrlInput['query'],
  };
}

/** @throws Problem 400 that names each wrong parameter or member, 404, 413 or 415 */
export async function readInput(schema: RequestSchema, request: IncomingMessage, url: UrlInput): Promise<Input> {
  return { ...url, body: (schema.body ? await readBody(schema.body, request) : undefined) as Input['body'] };
}

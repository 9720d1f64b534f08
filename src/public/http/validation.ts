import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { z } from '@strapi/utils';
import getRawBody from 'raw-body';
import { BODY_MAX, type Input, type RequestSchema } from '../../contract/operation';
import { invalidParameters, notFound, Problem } from '../../contract/problems';
import { readQuery } from '../../contract/read-query';
import type { Fault } from '../../contract/shared-schemas';

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

/** `navigator.sendBeacon` sends text, because JSON would need a CORS preflight. */
const BODY_TYPES = ['application/json', 'text/plain'];

/** @throws Problem 400 for bytes that are not JSON in UTF-8 */
function parseJson(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString());
  } catch {
    // The same problem as for bytes that are not UTF-8.
  }
  throw new Problem(400, 'The body is not valid JSON.', { errors: [{ pointer: '', detail: 'must be valid JSON in UTF-8' }] });
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit: BODY_MAX, length: request.headers['content-length'] ?? null });
  } catch (error) {
    const tooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    // The rest of the body stays unread, so the connection can't carry another request.
    const headers = { Connection: 'close' };
    if (tooLarge) throw new Problem(413, `The body may have ${BODY_MAX} bytes at most.`, { headers });
    throw new Problem(400, 'The body broke off, or has another length than it says.', { headers });
  }
}

/** @throws Problem 413 over the limit, 415 for another media type or a compressed body, 400 for invalid JSON or a wrong length */
async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const type = contentType.replace(/;.*$/s, '').trim().toLowerCase();
  if (type !== '' && !BODY_TYPES.includes(type)) {
    throw new Problem(415, `The body must be JSON, sent as ${BODY_TYPES.join(' or ')}.`);
  }
  if (encoding !== '' && encoding !== 'identity') throw new Problem(415, 'The body must not be compressed.');
  return parseJson(await readBytes(request));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || ![undefined, '0'].includes(headers['content-length']);
}

async function readBody(schema: z.ZodObject, request: IncomingMessage): Promise<Values> {
  // `curl -X POST` sends no body at all: fine where every member is optional.
  const empty = hasBody(request) ? undefined : schema.safeParse({});
  if (empty?.success) return empty.data;
  const result = schema.safeParse(await readJsonBody(request));
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

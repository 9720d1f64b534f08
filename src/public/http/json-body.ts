import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { Problem } from '../../contract/problems';

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

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit, length: request.headers['content-length'] ?? null });
  } catch (error) {
    const tooLarge = error instanceof Error && 'type' in error && error.type === 'entity.too.large';
    // The rest of the body stays unread, so the connection can't carry another request.
    const headers = { Connection: 'close' };
    if (tooLarge) throw new Problem(413, `The body may have ${limit} bytes at most.`, { headers });
    throw new Problem(400, 'The body broke off, or has another length than it says.', { headers });
  }
}

/**
 * Reads a request's body as JSON, sent as JSON or as plain text.
 *
 * @param limit bytes
 * @throws Problem 413 over the limit, 415 for another media type or a compressed body, 400 for invalid JSON or a wrong length
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const { 'content-type': contentType = '', 'content-encoding': encoding = 'identity' } = request.headers;
  const type = contentType.replace(/;.*$/s, '').trim().toLowerCase();
  if (type !== '' && !BODY_TYPES.includes(type)) {
    throw new Problem(415, `The body must be JSON, sent as ${BODY_TYPES.join(' or ')}.`);
  }
  if (encoding !== '' && encoding !== 'identity') throw new Problem(415, 'The body must not be compressed.');
  return parseJson(await readBytes(request, limit));
}

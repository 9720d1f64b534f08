import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_EDGE } from '../cache/edge/headers';
import { SECURITY_HEADERS } from '../contract/answer';
import { BODY_MAX } from '../contract/operation';
import { problemBody, PROBLEM_MEDIA_TYPE, type Problem } from '../contract/problems';
import { allowanceHeaders, type Allowance } from '../platform/rate-limit/limiter';
import { requestId } from '../platform/request-id';

const COMMON_HEADERS: readonly string[] = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  ...['Vary', 'Origin', 'Cache-Control', 'no-store', 'Content-Type', PROBLEM_MEDIA_TYPE],
  ...NO_EDGE,
];

/** Whether Node would read a long body to its end before the connection's next request. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > BODY_MAX;
}

/**
 * Answers a problem without Koa, with the headers that the middlewares would send: a refusal must cost much less than what it
 * refuses.
 *
 * @param cors alternating names and values
 * @param allowance undefined: the request is not rate-limited
 */
export function sendEarlyProblem(
  request: IncomingMessage,
  response: ServerResponse,
  { problem, cors, allowance }: { problem: Problem; cors: readonly string[]; allowance: Allowance | undefined },
): void {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const id = requestId(request);
  const body = JSON.stringify(problemBody(problem, path, id));
  const headers = COMMON_HEADERS.concat(
    cors,
    ['X-Request-Id', id, 'Content-Length', String(Buffer.byteLength(body))],
    allowance ? allowanceHeaders(allowance) : [],
    Object.entries(problem.headers).flat(),
    hasLongBody(request) ? ['Connection', 'close'] : [],
  );
  response.writeHead(problem.status, headers).end(request.method === 'HEAD' ? undefined : body);
}

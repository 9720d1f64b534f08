import type { Route } from 'playwright-core';

export type Failure = (route: Route) => Promise<void>;

/** Answers as Strapi does. */
export const errorOf =
  (status: number, message: string, headers: Record<string, string> = {}): Failure =>
  (route) =>
    route.fulfill({
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ data: null, error: { status, name: 'Error', message, details: {} } }),
    });

/** Answers as a proxy does. */
export const pageOf =
  (status: number, headers: Record<string, string> = {}): Failure =>
  (route) =>
    route.fulfill({ status, headers: { 'Content-Type': 'text/html', ...headers }, body: '<html><h1>nginx</h1></html>' });

const textOf =
  (status: number, body: string): Failure =>
  (route) =>
    route.fulfill({ status, contentType: 'text/plain', body });

const jsonOf =
  (body: string): Failure =>
  (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body });

/** What the browser, Strapi and proxies say, and Strapi's pages of errors: no words for an editor. */
export const FOREIGN_WORDS =
  /Unexpected token|Failed to fetch|[Nn]ot [Ff]ound|Forbidden|Missing or invalid|Server Error|Conflict|Bad Request|An error occurred|Rất tiếc/;

export interface FailingRequest {
  name: string;
  fail: Failure;
  /** below the form's buttons */
  says: RegExp;
  /** of those that are alike */
  isRepresentative?: boolean;
}

export const FAILURES: readonly FailingRequest[] = [
  {
    name: 'refused',
    fail: (route) => route.abort('connectionrefused'),
    says: /Không kết nối được/,
    isRepresentative: true,
  },
  { name: 'reset', fail: (route) => route.abort('connectionreset'), says: /Không kết nối được/ },
  { name: 'timed out', fail: (route) => route.abort('timedout'), says: /Không kết nối được/ },
  { name: '403', fail: errorOf(403, 'Forbidden'), says: /không được phép/ },
  { name: '400 with a text', fail: textOf(400, 'Bad Request'), says: /không nhận yêu cầu này/ },
  { name: '409 of a proxy', fail: errorOf(409, 'Conflict'), says: /không nhận yêu cầu này/ },
  { name: '404', fail: errorOf(404, 'Not Found'), says: /Không còn mục này/ },
  { name: '413', fail: pageOf(413), says: /quá lớn/ },
  { name: '429', fail: errorOf(429, 'Too Many Requests', { 'Retry-After': '1' }), says: /quá nhiều yêu cầu/ },
  { name: '500', fail: errorOf(500, 'Internal Server Error'), says: /Máy chủ gặp lỗi/ },
  {
    name: '502 with a page',
    fail: pageOf(502),
    says: /tạm thời không làm việc/,
    isRepresentative: true,
  },
  { name: '503 with Retry-After', fail: pageOf(503, { 'Retry-After': '1' }), says: /tạm thời không làm việc/ },
  { name: '200 with a page', fail: pageOf(200), says: /tạm thời không làm việc/ },
  { name: '200 that is cut off', fail: jsonOf('{"data":{"docu'), says: /tạm thời không làm việc/ },
  { name: '200 that says OK', fail: textOf(200, 'OK'), says: /tạm thời không làm việc/ },
  { name: '200 without a body', fail: jsonOf(''), says: /tạm thời không làm việc/ },
];

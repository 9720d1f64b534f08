import assert from 'node:assert/strict';
import type { ProblemBody } from './contract-schemas';

export interface CheckedAnswer {
  method: string;
  /** including the API's base */
  path: string;
  /** whether a draft was requested */
  preview?: boolean;
  status: number;
  headers: Headers;
  body: unknown;
  text: string;
}

const BASE = '/api/v1';
const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

/** Implementation details that no problem may show: stacks, SQL, files, drivers. */
const INTERNALS =
  /\bat \S+ \(|node_modules|\.[cm]?[jt]s:\d+|\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|sqlite|postgres|knex|\/(?:tmp|root|home|usr|work)\//i;

/** Answers that are not in the response cache. */
const NOT_CACHED = /^\/(?:health|track|cache)\b/;

/** Placeholders in rows of the read model (projection/seo.ts): the settings replace them when a row is read. */
const PLACEHOLDERS = /[\uE000\uE001]/;

function header(answer: CheckedAnswer, name: string, shape: RegExp): void {
  assert.match(answer.headers.get(name) ?? '', shape, `the header ${name}`);
}

function checkProblem(answer: CheckedAnswer): void {
  header(answer, 'Content-Type', /^application\/problem\+json\b/);
  header(answer, 'Cache-Control', /^no-store$/);
  if (answer.status === 401 || answer.status === 403) header(answer, 'WWW-Authenticate', /^Bearer\b/);
  if (answer.status === 405) header(answer, 'Allow', /^[A-Z]+(?:, [A-Z]+)*$/);
  if (answer.status === 429 || answer.status === 503) header(answer, 'Retry-After', /^[1-9]\d*$/);
  if (answer.method === 'HEAD') return;
  const { instance, ...rest } = answer.body as ProblemBody;
  const { status } = rest;
  assert.equal(status, answer.status, 'the status member of the problem');
  assert.ok(instance.toLowerCase().startsWith(BASE), `the problem's instance, ${instance}`);
  // The instance is the client's own path: `/api/v1/home/x` is no home folder.
  assert.doesNotMatch(JSON.stringify(rest), INTERNALS, 'a problem shows no implementation details');
}

function checkRateHeaders(answer: CheckedAnswer): void {
  const expected = answer.path === `${BASE}/health` || answer.method === 'OPTIONS' ? undefined : /^\d+$/;
  if (expected) for (const name of RATE_HEADERS) header(answer, name, expected);
  else if (answer.method !== 'OPTIONS') for (const name of RATE_HEADERS) assert.equal(answer.headers.get(name), null, name);
}

/** A draft must not be in any cache. */
function checkPreviewCaching(answer: CheckedAnswer): void {
  header(answer, 'Cache-Control', /^private, no-store$/);
  for (const name of ['ETag', 'X-Cache', 'Last-Modified', 'Expires']) assert.equal(answer.headers.get(name), null, name);
}

function checkCaching(answer: CheckedAnswer, cached: boolean): void {
  // A redirect to an address in small letters shows nothing of a draft.
  if (answer.preview && answer.status !== 301) return checkPreviewCaching(answer);
  if (!cached) return header(answer, 'Cache-Control', /^no-store$/);
  header(answer, 'Cache-Control', /^public, max-age=0, must-revalidate$/);
  header(answer, 'X-Cache', /^(?:HIT|MISS|STALE)$/);
  if (answer.status !== 301) header(answer, 'ETag', /^(?:W\/)?"[^"]+"$/);
}

function checkSuccess(answer: CheckedAnswer): void {
  if (answer.method === 'OPTIONS') return;
  if (answer.status === 301 && answer.path.endsWith('/')) return header(answer, 'Location', /\/api\/v1\/[^?]*[^?/](?:\?.*)?$/);
  checkCaching(answer, !NOT_CACHED.test(answer.path.slice(BASE.length)));
  // A slug in capitals keeps its query. An address of a former shop may lead to a brand, to another list, and to the home page.
  if (answer.status === 301)
    return header(
      answer,
      'Location',
      /^(?:https?:\/\/[^/]+)?\/api\/v1\/(?:[^/]+\/[a-z0-9-]+(?:\?[\w/?&=%.,~!'()*-]*)?|(?:thuong-hieu|xuat-xu|loai-ruou)\?slug=[a-z0-9-]+(?:&include=details)?|home|(?:san-pham|bai-viet)(?:\?[a-z0-9_=&,-]+)?)$/,
    );
  if (answer.status === 304) return assert.equal(answer.text, '', 'a 304 has no body');
  header(answer, 'Content-Type', /^application\/json; charset=utf-8$/);
  if (answer.method === 'HEAD') assert.equal(answer.text, '', 'HEAD has no body');
}

/**
 * Checks what openapi.json cannot express: headers that depend on the request, and what no answer may show.
 * @throws AssertionError naming the request and all differences
 */
export function checkContract(answer: CheckedAnswer): void {
  try {
    checkRateHeaders(answer);
    assert.doesNotMatch(answer.text, PLACEHOLDERS, 'a placeholder that was not replaced');
    const isHealth = answer.path === `${BASE}/health`;
    if (isHealth && answer.status === 503) header(answer, 'Retry-After', /^[1-9]\d*$/);
    else if (answer.status >= 400) checkProblem(answer);
    else checkSuccess(answer);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new assert.AssertionError({ message: `${answer.method} ${answer.path} → ${answer.status}: ${what}` });
  }
}

import * as fc from 'fast-check';
import type { OpenApiDocument } from '../../../src/public/http/openapi/document';
import hostileValues from './hostile-values.json';

/** Texts, encodings, names of parameters and headers that have broken services of this kind. */
const { BROKEN_ENCODINGS, FOREIGN_NAMES, HOSTILE_HEADERS, HOSTILE_TEXTS, NAME_SUFFIXES } = hostileValues;

/** A request as it is written to the socket. */
export interface HostileRequest {
  method: string;
  /** percent-encoded, with the query */
  target: string;
  headers: [name: string, value: string][];
  /** bytes as Latin-1; undefined for a request without a body */
  body: string | undefined;
}

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  items?: Schema;
}

interface Parameter {
  name: string;
  in: 'query' | 'path';
  schema: Schema;
}

interface DocumentedRequest {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { examples?: Record<string, { value: object | string }> }> };
}

/** What exists in the shop, so that many requests get as far as the database. */
export interface Known {
  slugs: readonly string[];
  /** a Bearer token with every permission */
  token: string;
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'LOCK',
  'REPORT',
  'M-SEARCH',
];
const BASE = '/api/v1';
const BODY_MAX = 8_192;

export const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

/** Also of lone surrogates, which encodeURIComponent refuses. */
export const encode = (value: string): string => encodeURIComponent(value.toWellFormed());

export const encodedText = fc.oneof(
  { weight: 4, arbitrary: text.map(encode) },
  { weight: 1, arbitrary: fc.constantFrom(...BROKEN_ENCODINGS) },
);

function validValue({ type, enum: values, minimum = 0, maximum = 9_999, items }: Schema): fc.Arbitrary<string> {
  if (values) return fc.constantFrom(...values);
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }).map(String);
  if (items) return fc.array(validValue(items), { minLength: 1, maxLength: 4 }).map((list) => list.join());
  return fc.constantFrom('vang', 'vang do', 'phap', 'rượu', 'true', 'false', '-price', 'popular', 'facets', 'chateau', '2015');
}

function query(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const declared = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const value = fc.oneof({ weight: 3, arbitrary: validValue(schema).map(encode) }, { weight: 2, arbitrary: encodedText });
      return fc
        .tuple(fc.constantFrom(...NAME_SUFFIXES), value)
        .map(([suffix, given]) => `${name}${suffix.replace(' ', '+')}=${given}`);
    });
  const foreign = fc.tuple(fc.constantFrom(...FOREIGN_NAMES), encodedText).map(([name, value]) => `${encode(name)}=${value}`);
  const raw = fc.constantFrom('&', '=', '?', '&&', 'a', '=x', '%', '[', ']', 'a=1&'.repeat(1_500));
  const pair = fc.oneof(
    { weight: 5, arbitrary: fc.oneof(foreign, ...declared) },
    { weight: 1, arbitrary: foreign },
    { weight: 1, arbitrary: raw },
  );
  return fc.array(pair, { maxLength: 6 }).map((pairs) => (pairs.length === 0 ? '' : `?${pairs.join('&')}`));
}

function path(template: string, { slugs }: Known): fc.Arbitrary<string> {
  if (!template.includes('{')) {
    const odd = ['/', '//', '/..', '%2f', ';a=b', '/%00', '.json', '/x'].map((suffix) => `${BASE}${template}${suffix}`);
    return fc.oneof(
      { weight: 12, arbitrary: fc.constant(`${BASE}${template}`) },
      { weight: 1, arbitrary: fc.constantFrom(...odd) },
    );
  }
  const value = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...slugs) },
    { weight: 3, arbitrary: encodedText.filter((given) => given !== '?' && given !== '#') },
  );
  return value.map((given) => `${BASE}${template.replace(/\{\w+\}/, () => given)}`);
}

/** A header's value as one line that Node's parser takes. */
const oneLine = (value: string): string => Buffer.from(value.replace(/[\0-\x08\x0a-\x1f\x7f]/g, '')).toString('latin1');

function header({ token }: Known): fc.Arbitrary<[string, string]> {
  const listed = Object.entries(HOSTILE_HEADERS).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...listed) },
    { weight: 2, arbitrary: fc.constant<[string, string]>(['Authorization', `Bearer ${token}`]) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom(...Object.keys(HOSTILE_HEADERS)),
        text.map(oneLine).map((value) => value.slice(0, 4_000)),
      ),
    },
  );
}

/** Changes members of a valid body, drops them and adds others. */
export function mutated(example: object): fc.Arbitrary<string> {
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 3 }),
    fc.integer(),
    fc.double(),
    fc.constant([]),
    fc.constant({ a: { b: [1] } }),
  );
  const name = fc.oneof(
    fc.constantFrom(...Object.keys(example), 'metadata', 'event_id'),
    fc.constantFrom(...FOREIGN_NAMES),
    text,
  );
  return fc.array(fc.tuple(name, fc.option(value, { nil: undefined })), { maxLength: 4 }).map((changes) => {
    const members = new Map<string, unknown>(Object.entries(example));
    for (const [member, given] of changes) members.set(member, given);
    // An own member `__proto__`, as JSON.parse makes one.
    const parts = [...members].filter(([, given]) => given !== undefined);
    return `{${parts.map(([member, given]) => `${JSON.stringify(member)}:${JSON.stringify(given)}`).join()}}`;
  });
}

export const toLatin1 = (json: string): string => Buffer.from(json).toString('latin1');

export const strangeBody = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '{"a":1}{"b":2}',
    '\u00EF\u00BB\u00BF{}',
    '\u00FF\u00FE',
    '{"a":"\u00C3"}',
    '{a:1}',
    'NaN',
  ),
  fc.constantFrom('['.repeat(4_000), `${'['.repeat(4_000)}${']'.repeat(4_000)}`, `${'{"a":'.repeat(1_300)}1${'}'.repeat(1_300)}`),
  fc.constantFrom(
    'x'.repeat(BODY_MAX + 1),
    JSON.stringify({ a: 'x'.repeat(BODY_MAX) }),
    `"${'x'.repeat(60_000)}"`,
    '1'.repeat(BODY_MAX),
  ),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"anon_id":"\\ud800"}',
    '{"scope":"__proto__"}',
  ),
  fc.constantFrom(
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nabc\r\n--x--\r\n',
    'anon_id=1&event_type=2',
  ),
  fc.jsonValue({ maxDepth: 6 }).map((value) => toLatin1(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

function body({ requestBody }: DocumentedRequest): fc.Arbitrary<string | undefined> {
  const examples = Object.values(requestBody?.content ?? {}).flatMap((media) => Object.values(media.examples ?? {}));
  if (examples.length === 0)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: strangeBody });
  // An example of text/plain is JSON as text.
  const objects = examples.map(({ value }) => (typeof value === 'string' ? (JSON.parse(value) as object) : value));
  const valid = fc.constantFrom(...objects).chain((example) => mutated(example));
  return fc.oneof({ weight: 3, arbitrary: valid.map(toLatin1) }, { weight: 2, arbitrary: strangeBody });
}

export function contentType(given: string | undefined): fc.Arbitrary<[string, string][]> {
  if (given === undefined) return fc.constant([]);
  const types = ['application/json', 'application/json', 'application/json', 'text/plain', 'multipart/form-data; boundary=x', ''];
  return fc.constantFrom(...types).map((type) => (type === '' ? [] : [['Content-Type', type]]));
}

/** @returns hostile requests of every operation in the document, each as often as the others */
export function hostileRequests(document: OpenApiDocument, known: Known): fc.Arbitrary<HostileRequest> {
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      template,
      method: method.toUpperCase(),
      described: described as DocumentedRequest,
    })),
  );
  const requests = operations.map(({ template, method: own, described }) => {
    const method = fc.oneof({ weight: 5, arbitrary: fc.constant(own) }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) });
    const parts = fc.tuple(
      method,
      path(template, known),
      query(described.parameters),
      fc.array(header(known), { maxLength: 4 }),
      body(described),
    );
    return parts.chain(([verb, place, asked, headers, bytes]) =>
      contentType(bytes).map((type): HostileRequest => ({
        method: verb,
        target: `${place}${asked}`,
        headers: [...type, ...headers],
        body: bytes,
      })),
    );
  });
  return fc.oneof(...requests);
}

import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { afterAll, beforeAll, test } from 'vitest';
import { documentOfSources } from '../clients/document';
import type { OpenApiDocument } from '../src/public/http/openapi/document';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { documentChecker } from './support/documented';
import { signIn } from './support/editor';
import { sendRaw } from './support/raw-http';
import { testRun } from './support/test-run';
import { bearer, createApiToken } from './support/tokens';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: { type?: string; enum?: unknown[] };
  example: unknown;
}

interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object; examples: Record<string, { value: unknown }> }> };
  responses: Record<string, { content?: Record<string, { examples: Record<string, { value: unknown }> }>; $ref?: string }>;
  security: object[];
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

let shop: RunningShop;
let token: string;
let document: OpenApiDocument;
let calls: Call[];

beforeAll(async () => {
  shop = await borrowShop(testRun().night ? 'demo' : 'none');
  const permissions = ['api::cache.cache.find', 'api::cache.cache.purge'];
  token = (await createApiToken(await signIn(shop), { type: 'custom', permissions })).accessKey;
  document = (await (await fetch(`${shop.base}/openapi.json`)).json()) as OpenApiDocument;
  calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  );
});
afterAll(() => shop.close());

const encodeExample = (example: unknown): string =>
  encodeURIComponent(Array.isArray(example) ? example.join(',') : String(example));

/** The path of a call, with the given query parameters set to their examples. */
function pathOf({ path, operation }: Call, query: Parameter[]): string {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const filled = inPath.reduce((result, { name, example }) => result.replace(`{${name}}`, encodeExample(example)), path);
  return query.length === 0
    ? filled
    : `${filled}?${query.map(({ name, example }) => `${name}=${encodeExample(example)}`).join('&')}`;
}

test('serves the document that the tests check every answer against', async () => {
  assert.deepEqual(document, JSON.parse(JSON.stringify(documentOfSources())));
});

test('has the nineteen operations, each with its own operationId', () => {
  assert.equal(calls.length, 19);
  assert.equal(new Set(calls.map(({ operation }) => operation.operationId)).size, 19);
});

test('passes the rules of Spectral', { timeout: 120_000 }, async () => {
  const spectral = new Spectral();
  // Spectral's types are narrower than its own rules.
  const ruleset: object = { extends: [oas] };
  spectral.setRuleset(ruleset as RulesetDefinition);
  const findings = await spectral.run(document);
  assert.deepEqual(
    findings.map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`),
    [],
  );
});

test('every parameter has a description, an example and a type', () => {
  for (const { operation } of calls) {
    for (const { name, description, example, schema } of operation.parameters) {
      assert.ok(description.length > 10 && example !== undefined, `${operation.operationId} ${name}`);
      assert.ok(schema.type !== undefined || schema.enum !== undefined, `${operation.operationId} ${name}`);
    }
  }
});

test('every example of an answer matches its schema', async () => {
  const checker = documentChecker();
  let examples = 0;
  for (const { operation, method, path } of calls) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      const at = `#/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}`;
      for (const [type, content] of Object.entries(answer.content ?? {})) {
        for (const { value } of Object.values(content.examples)) {
          examples += 1;
          assert.deepEqual(
            checker.faults(`${at}/content/${type.replace('/', '~1')}/schema`, value),
            [],
            `${operation.operationId} ${status}`,
          );
        }
      }
    }
  }
  assert.ok(examples >= 19);
});

/** The examples are of the demo shop, which takes a minute to make. */
const byNight = { skip: !testRun().night };

test('every example of a parameter works, alone and with all others', byNight, async () => {
  const headers = bearer(token);
  for (const call of calls.filter(({ method }) => method === 'get')) {
    const query = call.operation.parameters.filter((parameter) => parameter.in === 'query');
    const required = query.filter((parameter) => parameter.required);
    const sets = [required, query, ...query.map((parameter) => [...required.filter((one) => one !== parameter), parameter])];
    for (const set of sets) {
      const { status } = await shop.api(pathOf(call, set), { headers });
      assert.equal(status, 200, pathOf(call, set));
    }
  }
});

test('the examples of the product list find products', byNight, async () => {
  const list = calls.find(({ operation }) => operation.operationId === 'listProducts');
  assert.ok(list);
  const { body } = await shop.api<{ data: unknown[] }>(
    pathOf(
      list,
      // The wine of the examples has no box, no discount and no ratings.
      list.operation.parameters.filter(({ name }) => !/^(?:related_to|gift_box|on_sale|points_.*)$/.test(name)),
    ),
  );
  assert.ok(body.data.length > 0);
});

test('every example of a body is accepted, as JSON and as text', async () => {
  for (const call of calls.filter(({ method }) => method === 'post')) {
    for (const [type, { examples }] of Object.entries(call.operation.requestBody?.content ?? {})) {
      for (const { value } of Object.values(examples)) {
        const body = typeof value === 'string' ? value : JSON.stringify(value);
        const headers = { ...bearer(token), 'Content-Type': type };
        const { status } = await shop.api(call.path, { method: 'POST', headers, body });
        assert.ok([200, 201].includes(status), `${call.path} answers ${status}`);
      }
    }
  }
});

test('supports ETag, 304, HEAD and gzip', async () => {
  const url = `${shop.base}/openapi.json`;
  const first = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const etag = first.headers.get('ETag') ?? '';
  assert.match(etag, /^"[\w-]+"$/);
  assert.equal(first.headers.get('Content-Type'), 'application/json; charset=utf-8');
  const again = await fetch(url, { headers: { 'If-None-Match': etag, 'Accept-Encoding': 'identity' } });
  assert.equal(again.status, 304);
  const head = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  assert.equal(head.status, 200);
  assert.equal(head.headers.get('ETag'), etag);
  const packed = await sendRaw(shop, 'GET /api/v1/openapi.json HTTP/1.1\r\nHost: shop.example\r\nAccept-Encoding: gzip\r\n\r\n');
  assert.equal(packed?.headers.get('Content-Encoding'), 'gzip');
  assert.match(packed?.headers.get('Vary') ?? '', /Accept-Encoding/);
  assert.notEqual(packed?.headers.get('ETag'), etag);
  assert.equal(gunzipSync(Buffer.from(packed?.text ?? '', 'latin1')).toString(), await first.text());
});

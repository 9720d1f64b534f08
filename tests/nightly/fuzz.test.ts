import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { checkAnswer } from '../support/check-answer';
import { createGroups, publishArticle, publishProduct } from '../support/content';
import { documentChecker } from '../support/documented';
import { signIn } from '../support/editor';
import { hostileRequests, type HostileRequest } from '../support/fuzz/hostile-requests';
import { KeepAliveClient, type Reply } from '../support/fuzz/keep-alive-client';
import { startShop, type Shop } from '../support/shop';
import { mediaDirectory } from '../support/shop-environment';
import { testRun } from '../support/test-run';
import { createApiToken } from '../support/tokens';

/** A failure prints it: the same seed sends the same requests again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_048);
/** Requests in flight. */
const CLIENTS = 32;

/** On a busy machine any request may be refused with a 503 and Retry-After, but not again and again. */
const RETRIES = 30;
/** Node takes 16 KB, with names, line ends and all. */
const NODE_HEADERS_MAX = 15_000;
/** Characters of a request, an answer or the log that a failure shows. */
const SHOWN_MAX = 2_000;

const temporary = path.join(testRun().directory, 'fuzz-tmp');

let shop: Shop;
let requests: fc.Arbitrary<HostileRequest>;

beforeAll(async () => {
  mkdirSync(temporary, { recursive: true });
  // A small cache is full soon, so that what grows afterwards is no cache.
  shop = await startShop({
    env: { REDIS_URL: undefined, TMPDIR: temporary, CACHE_MAX_BYTES: '4000000' },
  });
  const editor = await signIn(shop);
  const { data } = await createGroups(editor, 'Fuzz');
  for (const name of ['Vang Bordeaux', 'Vang Chile', 'Champagne']) {
    await publishProduct(editor, name, { ...data, price: 500_000, vintage: 2015, country: undefined });
  }
  await editor.publish('api::product.product', (await publishProduct(editor, 'Vang Moved', data)).documentId, {
    slug: 'vang-here',
  });
  await publishArticle(editor, 'Story');
  const { accessKey } = await createApiToken(editor, { type: 'full-access' });
  const slugs = ['vang-bordeaux', 'vang-chile', 'champagne', 'vang-moved', 'vang-here', 'story', 'header', 'nothing'];
  requests = hostileRequests(documentChecker().document, { slugs, token: accessKey });
});
afterAll(() => shop?.close());

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
}

let unavailable = 0;

const headSize = ({ target, headers }: HostileRequest): number => target.length + headers.flat().join('').length;

type Check = (request: HostileRequest, reply: Reply) => void;

interface Fuzz {
  requests: () => fc.Arbitrary<HostileRequest>;
  check: Check;
  clients: number;
}

/** @throws when the answer is not what openapi.json and the contract allow */
function checkDocumented(request: HostileRequest, { status, headers, text }: Reply): void {
  // Node itself refuses such headers, before there is an operation.
  if (status === 431) return assert.ok(headSize(request) > NODE_HEADERS_MAX, 'the headers are not too large');
  const { pathname, searchParams } = new URL(request.target, 'http://x');
  const preview = searchParams.get('status') === 'draft' && /\/(?:san-pham|bai-viet)\/./.test(pathname);
  const [asked = ''] = request.target.split('?', 1);
  const isJson = /[/+]json\b/.test(headers.get('Content-Type') ?? '') && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  checkAnswer({ method: request.method, path: asked, preview, status, headers, body, text });
}

async function sendAndCheck(client: KeepAliveClient, request: HostileRequest, { check }: Fuzz): Promise<void> {
  let reply = await client.send(request);
  for (let times = 0; reply.status === 503 && times < RETRIES; times += 1) {
    unavailable += 1;
    await pause(Number(reply.headers.get('Retry-After')) * 1_000);
    reply = await client.send(request);
  }
  assert.ok(reply.status < 500, `${reply.status}: ${reply.text.slice(0, 500)}`);
  check(request, reply);
}

/** Sends a part of the requests over one connection each, all at the same time. */
async function sendMany(fuzz: Fuzz, seed: number, count: number): Promise<void> {
  const runs = Array.from({ length: fuzz.clients }, async (_, number) => {
    const client = new KeepAliveClient(shop.url);
    const property = fc.asyncProperty(fuzz.requests(), (request) => sendAndCheck(client, request, fuzz));
    const numRuns = Math.ceil(count / fuzz.clients);
    const details = await fc.check(property, { seed: seed + number, numRuns, endOnFailure: true });
    client.close();
    return details;
  });
  const failures = (await Promise.all(runs)).flatMap(({ failed, counterexample, errorInstance }) =>
    failed ? `${JSON.stringify(counterexample?.[0]).slice(0, SHOWN_MAX)}\n${String(errorInstance).slice(0, SHOWN_MAX)}` : [],
  );
  assert.ok(
    failures.length === 0,
    `FUZZ_SEED=${SEED} repeats it.\n\n${failures.join('\n\n')}\n\n${shop.log().slice(-SHOWN_MAX)}`,
  );
}

const visitors: Fuzz = { requests: () => requests, check: checkDocumented, clients: CLIENTS };

test(`every answer to ${REQUESTS} hostile requests is documented and valid, none is a 5xx`, async () => {
  console.log(`FUZZ_SEED=${SEED}`);
  const before = [temporary, mediaDirectory(shop.directory)].map(filesIn);
  await sendMany(visitors, SEED, REQUESTS);
  console.log(`${unavailable} answers were 503 and another when repeated`);
  assert.deepEqual([temporary, mediaDirectory(shop.directory)].map(filesIn), before, 'nothing is left on disk');
});

/** Found by it, or by people. */
const FAILED_ONCE: readonly [method: string, target: string, body?: object][] = [
  ['GET', '/upload/files?filters[related][id][$gt]=0'],
  ['GET', '/upload/files?sort=roles:asc'],
  ['GET', '/upload/folders?populate[parent][count][x]=2015'],
  ['GET', '/upload/folders/vang'],
  ['DELETE', '/upload/files/2147483648'],
  ['GET', '/content-manager/relations/constructor/1/email'],
  ['GET', '/content-manager/collection-types/api::product.product?filters[price][$gt]=x&sort=brand.x:asc'],
  ['POST', '/content-manager/collection-types/api::brand.brand/x/actions/publish', {}],
  ['POST', '/admin/permissions/check', {}],
  ['PUT', '/admin/homepage/layout', { widgets: 1 }],
  // Each ended the process.
  ['PUT', '/upload/folders/1', { name: 'x', parent: -1e157 }],
  ['POST', '/upload/folders', { name: 'a\0b', parent: null }],
];

test('what once failed, or ended the process, is refused', async () => {
  const { headers } = await signIn(shop);
  for (const [method, target, body] of FAILED_ONCE) {
    const response = await fetch(`${shop.url}${target}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(
      response.status >= 400 && response.status < 500,
      `${method} ${target} → ${response.status}: ${await response.text()}`,
    );
  }
});

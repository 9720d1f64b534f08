import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import * as fc from 'fast-check';
import { checkAnswer } from './support/check-answer';
import { createGroups, publishArticle, publishProduct } from './support/content';
import { documentChecker } from './support/documented';
import { signIn } from './support/editor';
import { freePort } from './support/free-port';
import { hostileRequests, type HostileRequest } from './support/fuzz/hostile-requests';
import { KeepAliveClient } from './support/fuzz/keep-alive-client';
import { startShop, type Shop } from './support/shop';
import { mediaDirectory } from './support/shop-environment';
import { testRun } from './support/test-run';
import { createApiToken } from './support/tokens';

/** A failure prints it: the same seed sends the same requests again. */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (testRun().thorough ? 20_480 : 2_048));
/** Requests in flight. */
const CLIENTS = 32;
const SLOW_MS = 1_000;
/** The response cache and V8's heap have grown to their sizes after these. */
const WARM_UP = 0.4;
const MEMORY_GROWTH_MAX = 96 * 1_048_576;

/** On a busy machine any request may be refused with a 503 and Retry-After, but not again and again. */
const RETRIES = 30;
/** Node takes 16 KB, with names, line ends and all. */
const NODE_HEADERS_MAX = 15_000;
/** Characters of a request, an answer or the log that a failure shows. */
const SHOWN_MAX = 2_000;

const temporary = path.join(testRun().directory, 'fuzz-tmp');

let shop: Shop;
let requests: fc.Arbitrary<HostileRequest>;
let metricsUrl: string;

before(async () => {
  mkdirSync(temporary, { recursive: true });
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  // A small cache is full soon, so that what grows afterwards is no cache.
  shop = await startShop({
    env: { REDIS_URL: undefined, TMPDIR: temporary, METRICS_PORT: String(metricsPort), CACHE_MAX_BYTES: '4000000' },
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
after(() => shop?.close());

async function residentMemory(): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
}

const slow: HostileRequest[] = [];
let unavailable = 0;

const headSize = ({ target, headers }: HostileRequest): number => target.length + headers.flat().join('').length;

/** @throws when the answer is not what openapi.json and the contract allow */
async function sendAndCheck(client: KeepAliveClient, request: HostileRequest): Promise<void> {
  let reply = await client.send(request);
  for (let times = 0; reply.status === 503 && times < RETRIES; times += 1) {
    unavailable += 1;
    await pause(Number(reply.headers.get('Retry-After')) * 1_000);
    reply = await client.send(request);
  }
  const { status, headers, text, took } = reply;
  assert.ok(status < 500, `${status}: ${text.slice(0, 500)}`);
  if (took > SLOW_MS) slow.push(request);
  // Node itself refuses such headers, before there is an operation.
  if (status === 431) return assert.ok(headSize(request) > NODE_HEADERS_MAX, 'the headers are not too large');
  const { pathname, searchParams } = new URL(request.target, 'http://x');
  const preview = searchParams.get('status') === 'draft' && /\/(?:san-pham|bai-viet)\/./.test(pathname);
  const [asked = ''] = request.target.split('?', 1);
  const isJson = /[/+]json\b/.test(headers.get('Content-Type') ?? '') && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : undefined;
  checkAnswer({ method: request.method, path: asked, preview, status, headers, body, text });
}

/** Sends a part of the requests over one connection each, all at the same time. */
async function sendMany(seed: number, count: number): Promise<void> {
  const runs = Array.from({ length: CLIENTS }, async (_, number) => {
    const client = new KeepAliveClient(shop.url);
    const property = fc.asyncProperty(requests, (request) => sendAndCheck(client, request));
    const details = await fc.check(property, { seed: seed + number, numRuns: Math.ceil(count / CLIENTS), endOnFailure: true });
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

test(`every answer to ${REQUESTS} hostile requests is documented and valid, none is a 5xx`, async (context) => {
  context.diagnostic(`FUZZ_SEED=${SEED}`);
  const before = [temporary, mediaDirectory(shop.directory)].map(filesIn);
  await sendMany(SEED, REQUESTS * WARM_UP);
  const warm = await residentMemory();
  await sendMany(SEED + CLIENTS, REQUESTS * (1 - WARM_UP));
  const grown = (await residentMemory()) - warm;
  context.diagnostic(`${unavailable} answers were 503 and another when repeated`);
  context.diagnostic(`resident memory: ${(warm / 1e6).toFixed(0)} MB, then ${(grown / 1e6).toFixed(0)} MB more`);
  assert.deepEqual([temporary, mediaDirectory(shop.directory)].map(filesIn), before, 'nothing is left on disk');
  assert.ok(grown < MEMORY_GROWTH_MAX, `resident memory grew by ${(grown / 1e6).toFixed(0)} MB (FUZZ_SEED=${SEED})`);
});

test('none of them takes a second when it is sent alone', async (context) => {
  context.diagnostic(`${slow.length} took more than a second among the others`);
  const client = new KeepAliveClient(shop.url);
  // A busy machine makes any request slow: one of three times must be fast.
  for (const request of slow.slice(0, 100)) {
    const times: number[] = [];
    while (times.length < 3 && !times.some((took) => took <= SLOW_MS)) times.push((await client.send(request)).took);
    assert.ok(
      Math.min(...times) <= SLOW_MS,
      `${times.join(', ')} ms (FUZZ_SEED=${SEED}): ${JSON.stringify(request).slice(0, 2_000)}`,
    );
  }
  client.close();
});

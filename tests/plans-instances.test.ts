import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { startInstance, type Instance } from './support/instance';
import { planTimes, plansOf, untilPlan, type PlanTimes } from './support/plans';
import { startShop, type Shop } from './support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from './support/tcp-proxy';
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const { database, postgresUrl, thorough } = testRun();
const onPostgres = database === 'postgres' && postgresUrl !== undefined ? {} : { skip: 'needs PostgreSQL' };

const PLANS = 1_000;
const WINES = 12;
const INTERVAL_MS = 200;
/** After the last plan was planned. */
const LEAD_MS = 2_000;
const LATE_MS = 1_000;
/** How long an instance runs between two kills. */
const KILL_INTERVAL_MS = 20_000;

let shop: Shop;
let other: Instance;
let editor: Editor;
let wire: TcpProxy;

if (database === 'postgres' && postgresUrl !== undefined) {
  before(async () => {
    wire = await startTcpProxy(new URL(postgresUrl), 5432);
    shop = await startShop({ through: { database: (url) => throughProxy(url, wire) } });
    other = await startInstance(shop);
    editor = await signIn(shop);
  });
  after(async () => {
    await other?.stop();
    await shop.close();
    await wire.close();
  });
}

/** @returns ids of plans, one every interval, that unpublish and publish some wines in turn */
async function planMany(): Promise<string[]> {
  const wines: string[] = [];
  for (let wine = 0; wine < WINES; wine += 1)
    wines.push((await publishProduct(editor, `Turn ${wine}`, { price: wine })).documentId);
  // Planning takes a few milliseconds each.
  const first = Date.now() + LEAD_MS + PLANS * 15;
  const ids: string[] = [];
  for (let number = 0; number < PLANS; number += 1) {
    const kind = Math.floor(number / WINES) % 2 === 0 ? 'unpublish' : 'publish';
    const startsAt = first + number * INTERVAL_MS;
    const documentIds = [wines[number % WINES] ?? ''];
    ids.push((await plansOf(editor).create({ kind, uid: PRODUCT, startsAt, endsAt: null, rule: null, documentIds })).id);
  }
  return ids;
}

/** Kills one instance again and again until `isOver`; the other one goes on. */
async function killAndRestart(isOver: () => boolean): Promise<void> {
  do {
    await shop.kill();
    await shop.restart();
    await pause(KILL_INTERVAL_MS);
  } while (!isOver());
}

async function assertOnce(id: string): Promise<number> {
  const { starts_at, started_at }: PlanTimes = await planTimes(shop, id);
  const runs = await shop.database.query<{ state: string; counts: string; finished_at: number | string }>(
    'SELECT state, counts, finished_at FROM catalogue_runs WHERE source LIKE ?',
    [`%${id}%`],
  );
  assert.equal(runs.length, 1, `the plan ${id} has ${runs.length} runs`);
  const [run] = runs;
  assert.equal((JSON.parse(run?.counts ?? '{}') as { applied: number }).applied, 1);
  assert.ok(started_at !== null && started_at >= starts_at, 'never early');
  assert.ok(started_at - starts_at <= LATE_MS, `${started_at - starts_at} ms late`);
  return Number(run?.finished_at) - starts_at;
}

/** It takes minutes, and a busy machine is late. */
const whenThorough = thorough ? onPostgres : { skip: 'only with --everywhere' };

test('two instances carry each plan out once and on time, while one of them is killed', whenThorough, async (context) => {
  const ids = await planMany();
  const last = ids.at(-1) ?? '';
  let isOver = false;
  const [firstPlan] = ids;
  await untilPlan(shop, firstPlan ?? '', 'done', 60_000);
  const killing = killAndRestart(() => isOver);
  await untilPlan(shop, last, 'done', PLANS * INTERVAL_MS + 60_000);
  isOver = true;
  await killing;
  const ends: number[] = [];
  for (const id of ids) ends.push(await assertOnce(id));
  ends.sort((one, two) => one - two);
  context.diagnostic(
    `${PLANS} plans: their runs ended ${ends[Math.floor(PLANS / 2)]} ms after their moments (median), ${ends.at(-1)} ms at most`,
  );
});

test('after an outage a plan is carried out as soon as the database is back', onPostgres, async () => {
  const { documentId } = await publishProduct(editor, 'Away', { price: 1 });
  const startsAt = Date.now() + 1_000;
  const request = { kind: 'unpublish' as const, uid: PRODUCT, startsAt, endsAt: null, rule: null, documentIds: [documentId] };
  const plan = await plansOf(editor).create(request as never);
  await wire.cut();
  await until('the moment has passed', () => Date.now() > startsAt + 500);
  const back = Date.now();
  await wire.restore();
  const { started_at } = await untilPlan(shop, plan.id, 'done');
  assert.ok(started_at !== null && started_at - back < 2_000, `${(started_at ?? 0) - back} ms after the database was back`);
});

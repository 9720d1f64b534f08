import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Plan } from '../../src/catalogue/plans/panel-api';
import { runsOf } from '../support/catalogue-runs';
import { hire, roleOf, signInAs } from '../support/colleague';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { DAY_MS } from '../support/days-in-hanoi';
import { signIn, type Editor, type Saved } from '../support/editor';
import { plansOf, planTimes, sale, untilPlan } from '../support/plans';
import { withPostgres } from '../support/postgres-client';
import { startShop, type Shop } from '../support/shop';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
const SOON_MS = 1_500;
const HOUR_MS = 3_600_000;
/** An administrator's request for an account that signs in once. */
const EMAIL = 'nghi-viec@example.com';

let shop: Shop;
let editor: Editor;
let plans: ReturnType<typeof plansOf>;

before(async () => {
  shop = await startShop();
  await useShop();
});
after(() => shop.close());

/** Signs in, also after a restart with another clock. */
async function useShop(): Promise<void> {
  // A token of another clock is out of date.
  editor = await signIn({ url: shop.url, log: shop.log });
  plans = plansOf(editor);
}

async function priceOf(slug: string): Promise<number | null> {
  return (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.price;
}

const idsOf = (wines: readonly Saved[]): string[] => wines.map(({ documentId }) => documentId);

const stored = async (id: string): Promise<Plan> => {
  const found = (await plans.list(Date.now() - 380 * DAY_MS, Date.now() + DAY_MS)).find((one) => one.id === id);
  return found ?? assert.fail(`the list has no plan ${id}`);
};

async function endNow(id: string): Promise<void> {
  await plans.cancel(await stored(id));
}

/** Waits until nothing is planned or applied. */
const untilIdle = (): Promise<unknown> =>
  until('all runs have ended', async () => {
    const rows = await shop.database.query("SELECT id FROM catalogue_runs WHERE state IN ('planning', 'queued', 'running')");
    return rows.length === 0;
  });

test('a plan shows before it is saved how many and which prices it changes, as visitors see them', async () => {
  const plain = await publishProduct(editor, 'Shown before', { price: 450_000 });
  const edited = await publishProduct(editor, 'Edited before', { price: 200_000 });
  await editor.update(PRODUCT, edited.documentId, { price: 999_000 });
  const priceless = await publishProduct(editor, 'Priceless before', { price: null });
  const ids = [plain, edited, priceless].map(({ documentId }) => documentId);
  const startsAt = Date.now() + HOUR_MS;
  const request = { ...sale(ids, SOON_MS, HOUR_MS), startsAt, endsAt: startsAt + HOUR_MS };
  const { counts, entries, total } = await plans.preview(request);
  assert.deepEqual([counts.changed, counts.unchanged, counts.wrong, total], [2, 0, 1, 3]);
  const price = ({ changes }: (typeof entries)[number]): unknown =>
    changes.filter(({ column }) => column === 'Giá bán').map(({ before, after }) => [before, after]);
  assert.deepEqual(
    entries.map((entry) => [entry.label, price(entry)]),
    [
      ['Shown before', [['450.000', '405.000']]],
      ['Edited before', [['200.000', '180.000']]],
      ['Priceless before', []],
    ],
  );
  assert.equal(await priceOf('shown-before'), 450_000);

  // One that is changed has the documents that it had.
  const plan = await plans.create(request);
  const { kind, uid, rule, endsAt } = request;
  const changed = await plans.preview({ kind, uid, rule, startsAt, endsAt, plan: plan.id });
  assert.equal(changed.total, 3);
  await plans.cancel(plan);
  await assert.rejects(plans.preview({ ...request, startsAt: Date.now() - 1 }), /tương lai/);
});

test('a plan whose beginning is no longer recorded fails at its end, and says what to do', async () => {
  const { documentId } = await publishProduct(editor, 'Forgotten', { price: 100_000 });
  const plan = await plans.create(sale([documentId], SOON_MS, HOUR_MS));
  const { start_run } = await untilPlan(shop, plan.id, 'active');
  await shop.database.query('DELETE FROM catalogue_runs WHERE id = ?', [start_run]);
  await endNow(plan.id);
  await until('it fails', async () => (await planTimes(shop, plan.id)).state === 'failed');
  assert.match((await stored(plan.id)).failure ?? '', /lịch sử thay đổi của từng sản phẩm/);
  assert.match(shop.log(), new RegExp(`ERROR.*the plan ${plan.id} failed|error.*the plan ${plan.id} failed`, 'i'));
});

test('an end that was refused fails, is shown, and can be tried again', async () => {
  const wine = await publishProduct(editor, 'Refused', { price: 100_000 });
  const plan = await plans.create(sale([wine.documentId], SOON_MS, HOUR_MS));
  const { start_run } = await untilPlan(shop, plan.id, 'active');
  const setBefore = (from: string, to: string): Promise<unknown> =>
    shop.database.query('UPDATE catalogue_run_entries SET changes = replace(changes, ?, ?) WHERE run_id = ?', [
      `"before":${from}`,
      `"before":${to}`,
      start_run,
    ]);
  // A price that no product may have.
  await setBefore('100000', '-5');
  await endNow(plan.id);
  await until('it fails', async () => (await planTimes(shop, plan.id)).state === 'failed');
  const failed = await stored(plan.id);
  assert.match(failed.failure ?? '', /^1 mục bị từ chối/);
  assert.equal(failed.endRun?.failed, 1);
  await setBefore('-5', '100000');
  await plans.cancel(failed);
  await untilPlan(shop, plan.id, 'done');
  assert.equal(await priceOf('refused'), 100_000);
});

test('plans and runs of an account that is deleted go on, and their history names it', async () => {
  const role = await roleOf(editor, 'strapi-editor');
  const request = await signInAs(shop, await hire(editor, EMAIL, role.id));
  assert.equal((await request('/admin/users/me')).status, 200);
  const { results } = (
    await editor.request<{ data: { results: { id: number; email: string }[] } }>('GET', '/admin/users?pageSize=100')
  ).data;
  const account = results.find(({ email }) => email === EMAIL)?.id ?? assert.fail();
  const wine = await publishProduct(editor, 'Left behind', { price: 100_000 });
  const plan = await plans.create(sale([wine.documentId], SOON_MS, HOUR_MS));
  await shop.database.query('UPDATE catalogue_plans SET actor_id = ?, actor_name = ? WHERE id = ?', [
    account,
    'Người cũ',
    plan.id,
  ]);
  await untilPlan(shop, plan.id, 'active');
  const editors = () =>
    shop.database.query<{ updated_by_id: number | null }>('SELECT updated_by_id FROM products WHERE document_id = ?', [
      wine.documentId,
    ]);
  assert.ok((await editors()).every(({ updated_by_id }) => updated_by_id === account));
  await editor.request('DELETE', `/admin/users/${account}`);
  await endNow(plan.id);
  const { end_run, start_run } = await untilPlan(shop, plan.id, 'done');
  assert.equal(await priceOf('left-behind'), 100_000);
  assert.ok((await editors()).every(({ updated_by_id }) => updated_by_id === null));
  const { run } = await runsOf(editor).find(end_run ?? '');
  assert.deepEqual([run.actor.name, run.counts.applied, start_run !== null], ['Người cũ', 1, true]);
});

test('an end takes back what an undo of the beginning has left', async () => {
  const wines = [
    await publishProduct(editor, 'Undone', { price: 100_000 }),
    await publishProduct(editor, 'Renamed', { price: 200_000 }),
  ];
  const plan = await plans.create(sale(idsOf(wines), SOON_MS, HOUR_MS));
  const { start_run } = await untilPlan(shop, plan.id, 'active');
  await editor.publish(PRODUCT, wines[1]?.documentId ?? '', { name: 'Renamed in the sale' });
  await runsOf(editor).undo(start_run ?? '');
  await untilIdle();
  assert.deepEqual([await priceOf('undone'), await priceOf('renamed')], [100_000, 180_000]);
  await endNow(plan.id);
  await untilPlan(shop, plan.id, 'done');
  assert.deepEqual([await priceOf('undone'), await priceOf('renamed')], [100_000, 200_000]);
});

test('a plan begins without the write lock, and goes by what is stored when it is applied', async (context) => {
  const { databaseUrl } = shop;
  if (databaseUrl === undefined) return context.skip('SQLite has one writer at a time');
  const wine = await publishProduct(editor, 'Saved meanwhile', { price: 100_000 });
  const plan = await plans.create(sale([wine.documentId], SOON_MS, HOUR_MS));
  await withPostgres(databaseUrl, async (client) => {
    await client.query('BEGIN');
    await client.query("UPDATE storefront_state SET value = '' WHERE key = 'write_lock'");
    await until('it has begun', async () => {
      const { state, start_run } = await planTimes(shop, plan.id);
      const entries = await shop.database.query('SELECT * FROM catalogue_run_entries WHERE run_id = ?', [start_run]);
      return state === 'active' && entries.length === 1;
    });
    // An editor's save, which the lock lets through first.
    const later = 'price = 200000, updated_at = now()';
    await client.query(`UPDATE products SET ${later} WHERE document_id = $1`, [wine.documentId]);
    await client.query('COMMIT');
  });
  await untilPlan(shop, plan.id, 'active');
  await until('the price is in the sale', async () => (await priceOf('saved-meanwhile')) === 180_000);
  await endNow(plan.id);
  await untilPlan(shop, plan.id, 'done');
  assert.equal(await priceOf('saved-meanwhile'), 200_000);
});

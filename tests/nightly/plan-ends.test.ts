import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Plan } from '../../src/editing/plans/server/panel-api';
import { restore } from '../support/bin';
import { entriesOf, runsOf } from '../support/catalogue-runs';
import { roleOf } from '../support/colleague';
import { publishProduct } from '../support/content';
import { signIn, type Editor, type Saved } from '../support/editor';
import { hireLimited, type Permission } from '../support/limited-role';
import { plansOf, sale, untilPlan } from '../support/plans';
import { until } from '../support/until';
import { startShop, type Shop } from '../support/shop';

const PRODUCT = 'api::product.product';
const SOON_MS = 2_000;
const HOUR_MS = 3_600_000;

let shop: Shop;
let editor: Editor;
let plans: ReturnType<typeof plansOf>;

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  plans = plansOf(editor);
});
afterAll(() => shop.close());

type Prices = readonly [price: number | null, before: number | null];

/** @returns the prices of the draft and of the published version */
async function pricesOf({ documentId }: Saved): Promise<{ draft?: Prices; published?: Prices }> {
  const rows = await shop.database.query<{ price: number | null; compare_at_price: number | null; published_at: unknown }>(
    'SELECT price, compare_at_price, published_at FROM products WHERE document_id = ?',
    [documentId],
  );
  return Object.fromEntries(
    rows.map(({ price, compare_at_price, published_at }) => [
      published_at === null ? 'draft' : 'published',
      [price, compare_at_price],
    ]),
  );
}

const both = (prices: Prices) => ({ draft: prices, published: prices });

async function bulk(wine: Saved, change: object): Promise<string> {
  const request = { uid: PRODUCT, change, documentIds: [wine.documentId], apply: true };
  const { id } = await editor.request<{ id: string }>('POST', '/catalogue/bulk', request);
  await runsOf(editor).untilEnded(id);
  return id;
}

/** What happens to a wine of 100.000 while a plan takes a tenth off, by what is left after the plan. */
const CASES: readonly {
  name: string;
  meanwhile: (wine: Saved) => Promise<unknown>;
  after: { draft?: Prices; published?: Prices };
}[] = [
  { name: 'nothing', meanwhile: () => Promise.resolve(), after: both([100_000, null]) },
  {
    name: 'another price is published',
    meanwhile: (wine) => editor.publish(PRODUCT, wine.documentId, { price: 95_000 }),
    after: both([95_000, null]),
  },
  {
    name: 'another price is saved in the draft',
    meanwhile: (wine) => editor.update(PRODUCT, wine.documentId, { price: 95_000 }),
    after: { draft: [95_000, null], published: [100_000, null] },
  },
  {
    name: 'the price before the discount is published',
    meanwhile: (wine) => editor.publish(PRODUCT, wine.documentId, { compare_at_price: 120_000 }),
    after: both([100_000, 120_000]),
  },
  {
    name: 'a price before the discount that is none without it is published',
    meanwhile: (wine) => editor.publish(PRODUCT, wine.documentId, { compare_at_price: 95_000 }),
    after: both([100_000, null]),
  },
  {
    name: 'the discount is taken back',
    meanwhile: (wine) => editor.publish(PRODUCT, wine.documentId, { price: 100_000, compare_at_price: null }),
    after: both([100_000, null]),
  },
  {
    name: 'both prices are published',
    meanwhile: (wine) => editor.publish(PRODUCT, wine.documentId, { price: 80_000, compare_at_price: 110_000 }),
    after: both([80_000, 110_000]),
  },
  {
    name: 'the price goes',
    meanwhile: (wine) => editor.publish(PRODUCT, wine.documentId, { price: null, compare_at_price: null }),
    after: both([null, null]),
  },
  {
    name: 'a bulk change',
    meanwhile: (wine) => bulk(wine, { kind: 'price', rule: { kind: 'add', amount: -5_000, rounding: 'none', keepsOld: true } }),
    after: both([85_000, null]),
  },
  {
    name: 'a bulk change that is undone',
    meanwhile: async (wine) => {
      const id = await bulk(wine, { kind: 'price', rule: { kind: 'set', price: 70_000, keepsOld: false } });
      const { run } = await runsOf(editor).undo(id);
      await runsOf(editor).untilEnded(run.id);
    },
    after: both([100_000, null]),
  },
  {
    name: 'it is unpublished',
    meanwhile: (wine) => bulk(wine, { kind: 'unpublish' }),
    after: { draft: [100_000, null] },
  },
  {
    name: 'it is deleted and restored',
    meanwhile: async (wine) => {
      await editor.delete(PRODUCT, wine.documentId);
      await restore(editor, String(wine.name));
    },
    after: both([100_000, null]),
  },
];

async function endNow(plan: Plan): Promise<void> {
  const [now] = (await plans.list(plan.startsAt - 1, plan.startsAt + 1)).filter(({ id }) => id === plan.id);
  await plans.cancel(now ?? assert.fail('the plan is not listed'));
  await untilPlan(shop, plan.id, 'done');
}

describe('the end of a plan takes back what the plan has brought, and nothing else, when', () => {
  const wines = new Map<string, Saved>();
  let plan: Plan;

  beforeAll(async () => {
    for (const [number, { name }] of CASES.entries())
      wines.set(name, await publishProduct(editor, `End ${number}`, { name: `End ${number}`, price: 100_000 }));
    wines.set('bin', await publishProduct(editor, 'End in the bin', { name: 'End in the bin', price: 100_000 }));
    plan = await plans.create(
      sale(
        [...wines.values()].map(({ documentId }) => documentId),
        SOON_MS,
        HOUR_MS,
      ),
    );
    await untilPlan(shop, plan.id, 'active');
    for (const { name, meanwhile } of CASES) await meanwhile(wines.get(name) ?? assert.fail());
    const bin = wines.get('bin') ?? assert.fail();
    assert.deepEqual(await pricesOf(bin), both([90_000, 100_000]));
    await editor.delete(PRODUCT, bin.documentId);
    await endNow(plan);
  });

  for (const { name, after: left } of CASES)
    test(name, async () => assert.deepEqual(await pricesOf(wines.get(name) ?? assert.fail()), left));

  test('it lies in the bin, from where it comes back without', async () => {
    await restore(editor, 'End in the bin');
    assert.deepEqual(await pricesOf(wines.get('bin') ?? assert.fail()), both([100_000, null]));
  });
});

test('a discount that a plan has ended does not begin again beside another price', async () => {
  const [kept, edited] = [
    await publishProduct(editor, 'Kept discount', { price: 80_000, compare_at_price: 100_000 }),
    await publishProduct(editor, 'Edited discount', { price: 80_000, compare_at_price: 100_000 }),
  ];
  const { rule: _tenth, ...request } = sale([kept.documentId, edited.documentId], SOON_MS, HOUR_MS);
  const plan = await plans.create({ ...request, rule: { kind: 'end-discount' } });
  await untilPlan(shop, plan.id, 'active');
  assert.deepEqual(await pricesOf(kept), both([100_000, null]));
  await editor.publish(PRODUCT, edited.documentId, { price: 90_000 });
  await endNow(plan);
  assert.deepEqual(await pricesOf(kept), both([80_000, 100_000]));
  assert.deepEqual(await pricesOf(edited), both([90_000, null]));
});

test('who changes a price that a plan has set is told of the plan', async () => {
  const wine = await publishProduct(editor, 'Được báo', { name: 'Được báo', price: 100_000 });
  const plan = await plans.create(sale([wine.documentId], SOON_MS, HOUR_MS));
  await untilPlan(shop, plan.id, 'active');
  const path = `/content-manager/collection-types/${PRODUCT}/${wine.documentId}`;
  const save = (price: number, confirmed: string): Promise<Response> =>
    fetch(`${shop.url}${path}`, {
      method: 'PUT',
      headers: { ...editor.headers, 'Content-Type': 'application/json', 'X-Confirms': confirmed },
      body: JSON.stringify({ price }),
    });
  const asked = await save(95_000, '');
  assert.equal(asked.status, 400);
  const { error } = (await asked.json()) as { error: { message: string; details: { confirms?: string } } };
  assert.equal(error.details.confirms, 'planned-price');
  assert.match(error.message, /kế hoạch “Giảm 10 %” đến \d\d\/\d\d/);
  assert.equal((await save(90_000, '')).status, 200, 'the price of the plan');
  assert.equal((await save(95_000, 'planned-price')).status, 200);
  const change = { kind: 'price', rule: { kind: 'set', price: 80_000, keepsOld: false } };
  const { id } = await editor.request<{ id: string }>('POST', '/catalogue/bulk', {
    uid: PRODUCT,
    change,
    documentIds: [wine.documentId],
  });
  const [entry] = await entriesOf(shop, id);
  assert.match(entry?.errors[0]?.message ?? '', /theo kế hoạch “Giảm 10 %”/);
  await endNow(plan);
});

test('a plan fails when it begins where its planner may not do it any more', async () => {
  const wine = await publishProduct(editor, 'Hết quyền', { price: 100_000 });
  const colleague = await hireLimited(shop, editor, 'lan@shop.example');
  const { id: role } = await roleOf(editor, 'strapi-editor');
  const { data } = await editor.request<{ data: Permission[] }>('GET', `/admin/roles/${role}/permissions`);
  const all = data.map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
  await colleague.grant(...all);
  const { id } = await plansOf(colleague.editor).create(sale([wine.documentId], SOON_MS, null));
  await colleague.grant(...all.filter(({ action, subject }) => subject !== PRODUCT || !action.endsWith('.update')));
  const failure = await until('it fails', async () => {
    const query = "SELECT failure FROM catalogue_plans WHERE id = ? AND state = 'failed'";
    return (await shop.database.query<{ failure: string }>(query, [id]))[0]?.failure;
  });
  assert.match(failure, /không còn quyền/);
});

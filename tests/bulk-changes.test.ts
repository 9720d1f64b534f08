import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import type { BulkChange, BulkRequest, CellRow } from '../src/editing/bulk/server/panel-api';
import type { Run } from '../src/editing/changes/server/run';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { entriesOf, runsOf } from './support/catalogue-runs';
import { createGroups, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Data, type Editor, type Saved } from './support/editor';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;
let runs: ReturnType<typeof runsOf>;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  runs = runsOf(editor);
});
afterAll(() => shop.close());

const plan = (change: BulkChange, more: Partial<BulkRequest>): Promise<Run> =>
  editor.request('POST', '/catalogue/bulk', { uid: PRODUCT, change, ...more });

const idsOf = (wines: readonly Saved[]): string[] => wines.map(({ documentId }) => documentId);

type Preview = readonly [label: string, kind: string, changes: Record<string, unknown[]>, reason?: string];

async function previewOf({ id }: Run): Promise<Preview[]> {
  return (await entriesOf(shop, id)).map(({ label, kind, changes, errors }): Preview => {
    const values = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, [change.before, change.after]]));
    const [error] = errors;
    return error ? [label, kind, values, error.message] : [label, kind, values];
  });
}

const detail = async (slug: string): Promise<ProductAnswer['data']> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data;

const pricesOf = async (slug: string): Promise<unknown[]> => {
  const { price, compare_at_price } = await detail(slug);
  return [price, compare_at_price];
};

const wines = (...all: [name: string, data: Data][]): Promise<Saved[]> =>
  Promise.all(all.map(([name, data]) => publishProduct(editor, name, data)));

test('previews prices with before and after, and changes them as one run that can be undone', async () => {
  const some = await wines(
    ['Bulk one', { price: 1_290_000 }],
    ['Bulk two', { price: 455_000, compare_at_price: 500_000 }],
    ['Bulk none', { price: null }],
  );
  const rule = { kind: 'percent', percent: -10, rounding: 'nine-thousand', keepsOld: true } as const;
  const run = await plan({ kind: 'price', rule }, { documentIds: idsOf(some) });
  assert.equal(run.title, 'Giảm 10 % · 3 mục');
  assert.deepEqual(await previewOf(run), [
    ['Bulk one', 'changed', { price: [1_290_000, 1_159_000], compare_at_price: [null, 1_290_000] }],
    ['Bulk two', 'changed', { price: [455_000, 409_000] }],
    ['Bulk none', 'wrong', {}, 'Sản phẩm chưa có giá, nên không tính được giá mới.'],
  ]);
  assert.deepEqual(await pricesOf('bulk-one'), [1_290_000, null], 'a preview writes nothing');
  const { run: done } = await runs.apply(run.id, { kinds: ['changed'], publish: true });
  assert.deepEqual([done.state, done.counts.applied], ['done', 2]);
  assert.deepEqual(await pricesOf('bulk-one'), [1_159_000, 1_290_000]);
  assert.deepEqual(await pricesOf('bulk-two'), [409_000, 500_000]);

  const ended = await plan({ kind: 'price', rule: { kind: 'end-discount' } }, { documentIds: idsOf(some) });
  assert.equal(ended.counts.unchanged, 1);
  await runs.apply(ended.id, { kinds: ['changed'], publish: true });
  assert.deepEqual(await pricesOf('bulk-two'), [500_000, null]);
  const undo = await runs.undo(ended.id);
  await runs.untilEnded(undo.run.id);
  assert.deepEqual(await pricesOf('bulk-two'), [409_000, 500_000]);
});

test('changes all that the list’s filters find', async () => {
  const { data, brand } = await createGroups(editor, 'Bulk');
  const [first] = await wines(['Filter one', { price: 10_000, ...data }], ['Filter two', { price: 20_000, ...data }]);
  await wines(['Filter other', { price: 30_000 }]);
  const filter = { conditions: [{ brand: { documentId: { $eq: brand.documentId } } }], search: 'filter' };
  const run = await plan({ kind: 'values', values: { in_stock: false, brand: null } }, { filter });
  assert.equal(run.counts.changed, 2);
  await runs.apply(run.id, { kinds: ['changed'], publish: true });
  const { in_stock, brand: left } = await detail('filter-one');
  assert.deepEqual([in_stock, left], [false, null]);
  assert.equal((await detail('filter-other')).in_stock, true);
  const back = await plan({ kind: 'values', values: { brand: brand.documentId } }, { documentIds: [first?.documentId ?? ''] });
  assert.match(back.title, /^Đổi Thương hiệu · 1 mục$/);
  await runs.apply(back.id, { kinds: ['changed'], publish: true });
  assert.equal((await detail('filter-one')).brand?.name, 'Bulk House');
});

test('what an editor has not published stays in the draft', async () => {
  const [wine] = await wines(['Half done', { price: 100_000, description: 'Old' }]);
  assert.ok(wine);
  await editor.update(PRODUCT, wine.documentId, { description: 'New', price: 130_000 });
  const rule = { kind: 'add', amount: -20_000, rounding: 'none', keepsOld: false } as const;
  const run = await plan({ kind: 'price', rule }, { documentIds: [wine.documentId] });
  await runs.apply(run.id, { kinds: ['changed'], publish: true });
  const { description, price } = await detail('half-done');
  assert.deepEqual([description, price], ['Old', 110_000]);
  const form = await editor.find(PRODUCT, wine.documentId);
  assert.deepEqual([form.description, form.price], ['New', 110_000]);
});

test('publishes, unpublishes and deletes', async () => {
  const some = await wines(['Action one', { price: 100_000 }], ['Action two', { price: 200_000 }]);
  const act = async (kind: 'publish' | 'unpublish' | 'delete'): Promise<Run> => {
    const run = await plan({ kind }, { documentIds: idsOf(some) });
    return (await runs.apply(run.id, { kinds: ['changed'], publish: true })).run;
  };
  await act('unpublish');
  assert.equal((await shop.api('/san-pham/action-one')).status, 404);
  await act('publish');
  assert.equal((await shop.api('/san-pham/action-one')).status, 200);
  const { id } = await act('delete');
  assert.equal((await shop.api('/san-pham/action-two')).status, 404);
  const undo = await runs.undo(id);
  await runs.untilEnded(undo.run.id);
  assert.equal((await shop.api('/san-pham/action-two')).status, 200);
});

test('saves the cells of a table as one run, without a wine that was changed meanwhile', async () => {
  const some = await wines(['Cell one', { price: 100_000, vintage: 2015 }], ['Cell two', { price: 200_000 }]);
  const rows = await Promise.all(
    some.map(async ({ documentId }, index) => {
      const { updatedAt } = await editor.find(PRODUCT, documentId);
      return { documentId, updatedAt: String(updatedAt), values: { price: 150_000 + index, vintage: 2016 } };
    }),
  );
  await editor.publish(PRODUCT, some[1]?.documentId ?? '', { price: 250_000 });
  const run = await plan({ kind: 'cells', rows }, { apply: true });
  const { run: done } = await runs.untilEnded(run.id);
  assert.deepEqual([done.counts.applied, done.counts.wrong], [1, 1]);
  const { price, vintage } = await detail('cell-one');
  assert.deepEqual([price, vintage], [150_000, 2016]);
  assert.deepEqual(await pricesOf('cell-two'), [250_000, null]);
  const entries = await entriesOf(shop, run.id, { kind: 'wrong' });
  assert.match(entries[0]?.errors[0]?.message ?? '', /đã được sửa sau khi bảng này mở ra/);
});

test('refuses wrong requests', async () => {
  const [wine] = await wines(['Wrong', { price: 1 }]);
  const documentIds = [wine?.documentId ?? ''];
  const status = async (change: unknown, more: object = { documentIds }, uid = PRODUCT): Promise<number> => {
    const headers = { ...editor.headers, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ uid, change, ...more });
    return (await fetch(`${shop.url}/catalogue/bulk`, { method: 'POST', headers, body })).status;
  };
  assert.equal(await status({ kind: 'price', rule: { kind: 'set', price: -1, keepsOld: true } }), 400);
  assert.equal(await status({ kind: 'price', rule: { kind: 'percent', percent: -101, rounding: 'none', keepsOld: true } }), 400);
  assert.equal(await status({ kind: 'values', values: {} }), 400);
  assert.equal(await status({ kind: 'values', values: { brand: 'unknown' } }), 400);
  assert.equal(await status({ kind: 'publish' }, { documentIds: ['unknown'] }), 400, 'nothing to change');
  assert.equal(await status({ kind: 'values', values: { in_stock: true } }, { documentIds }, 'api::article.article'), 400);
  assert.equal(await status({ kind: 'publish' }, { documentIds }, 'admin::user'), 400);
});

test('asks once before visitors see a price below 10,000 đ, whatever the change is', async () => {
  const [shown] = await wines(['Odd shown', { price: 500_000 }]);
  assert.ok(shown);
  const { documentId, updatedAt } = shown;
  const hidden = await editor.create(PRODUCT, { name: 'Odd hidden', slug: 'odd-hidden', price: 369 });
  const cells = (values: CellRow['values']): BulkChange => ({
    kind: 'cells',
    rows: [{ documentId, updatedAt: String(updatedAt), values }],
  });
  const set = (price: number): BulkChange => ({ kind: 'price', rule: { kind: 'set', price, keepsOld: false } });
  for (const [change, documentIds] of [
    [set(380), [documentId]],
    [cells({ price: 295 }), undefined],
    [cells({ compare_at_price: 900 }), undefined],
    [{ kind: 'publish' }, [hidden.documentId]],
  ] as const) {
    const more = { apply: true, ...(documentIds && { documentIds: [...documentIds] }) };
    await assert.rejects(plan(change, more), /dưới 10\.000 ₫/, JSON.stringify(change));
  }
  assert.equal((await detail('odd-shown')).price, 500_000);
  // Nothing is asked of a wine that visitors do not see.
  const quiet = await plan(set(295), { documentIds: [hidden.documentId] });
  await runs.apply(quiet.id, { kinds: ['changed'], publish: true });
  const loud = await plan({ kind: 'publish' }, { documentIds: [hidden.documentId] });
  await runs.apply(loud.id, { kinds: ['changed'], publish: true, confirms: true });
  assert.equal((await detail('odd-hidden')).price, 295);
});

import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { ProductAnswer, ProductList } from './support/contract-schemas';
import { changedEntry, entriesOf, newEntry, planRun, runsOf, versionOf } from './support/catalogue-runs';
import { createGroups, publishProduct, slugOf } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { refused } from './support/refused';

const PRODUCT = 'api::product.product';
const BRAND = 'api::brand.brand';

let shop: RunningShop;
let editor: Editor;
let runs: ReturnType<typeof runsOf>;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  runs = runsOf(editor);
});
afterAll(() => shop.close());

const total = async (query: string): Promise<number> => (await shop.api<ProductList>(`/san-pham?q=${query}`)).body.meta.total;

const detail = async (name: string): Promise<ProductAnswer['data']> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slugOf(name)}`)).body.data;

async function versions(): Promise<string> {
  return JSON.stringify(await shop.database.query('SELECT scope, version FROM storefront_versions ORDER BY scope'));
}

describe('a run', () => {
  test('makes new entries and changes others, and visitors see both', async () => {
    const { brand } = await createGroups(editor, 'Run');
    const old = await publishProduct(editor, 'Run old', { price: 100_000 });
    const id = await planRun(shop, PRODUCT, [
      newEntry('Run new', {
        price: 5,
        brand: brand.documentId,
        grapes: ['Merlot'],
        seo: { meta_title: 'T', meta_description: null },
      }),
      await changedEntry(shop, old, { before: { price: 100_000 }, after: { price: 90_000, compare_at_price: 100_000 } }),
    ]);
    const { run, done } = await runs.apply(id);
    assert.deepEqual([run.state, done, run.chosen], ['done', 2, 2]);
    assert.deepEqual(
      { ...run.counts },
      { total: 2, new: 1, changed: 1, unchanged: 0, wrong: 0, double: 0, applied: 2, skipped: 0, failed: 0 },
    );
    const made = await detail('Run new');
    assert.deepEqual([made.price, made.brand?.name, made.grapes, made.seo.title], [5, 'Run House', ['Merlot'], 'T']);
    const changed = await detail('Run old');
    assert.deepEqual([changed.price, changed.compare_at_price], [90_000, 100_000]);
    const saved = await editor.find(PRODUCT, old.documentId);
    assert.equal((saved.updatedBy as { id: number }).id, run.actor.id);
  });

  test('is kept with who, when, counts, and each entry before and after', async () => {
    const [{ id } = { id: '' }] = (await runs.list()).runs;
    const { run } = await runs.find(id);
    assert.equal(run.actor.name, 'Quản trị viên', 'who started it');
    assert.ok(run.createdAt <= (run.startedAt ?? 0) && (run.startedAt ?? 0) <= (run.finishedAt ?? 0));
    const entries = await entriesOf(shop, id, { kind: 'changed', state: 'applied' });
    assert.equal(entries.length, 1);
    assert.deepEqual(entries[0]?.changes.price, { before: 100_000, after: 90_000 });
  });

  test('takes what is chosen: only new ones, as drafts', async () => {
    const old = await publishProduct(editor, 'Chosen old', { price: 1 });
    const id = await planRun(shop, PRODUCT, [
      newEntry('Chosen new', {}),
      await changedEntry(shop, old, { before: { price: 1 }, after: { price: 2 } }),
    ]);
    const { run } = await runs.apply(id, { kinds: ['new'], publish: false });
    assert.deepEqual([run.counts.applied, run.chosen], [1, 1]);
    assert.equal((await detail('Chosen old')).price, 1);
    assert.equal(await total('chosen'), 1);
    const [made] = await entriesOf(shop, id, { state: 'applied' });
    assert.equal((await editor.find(PRODUCT, made?.documentId ?? '')).name, 'Chosen new');
  });

  test('writes nothing where nothing changes, and raises no version', async () => {
    const same = await publishProduct(editor, 'Same', { price: 7, grapes: ['Merlot'], description: null });
    const before = [await versions(), await versionOf(shop, 'products', same.documentId)];
    const equal = { price: 7, grapes: ['Merlot'], description: '', gallery: [], brand: null };
    const id = await planRun(shop, PRODUCT, [
      await changedEntry(shop, same, { before: equal, after: equal }),
      { ...(await changedEntry(shop, same, { before: {}, after: {} })), kind: 'unchanged' },
    ]);
    await runs.apply(id);
    assert.deepEqual([await versions(), await versionOf(shop, 'products', same.documentId)], before);
  });

  test('leaves alone what was changed since the dry run, and names it', async () => {
    const changed = await publishProduct(editor, 'Stale changed', { price: 1 });
    const gone = await publishProduct(editor, 'Stale gone', { price: 1 });
    const good = await publishProduct(editor, 'Stale good', { price: 1 });
    const change = { before: { price: 1 }, after: { price: 2 } };
    const entries = [await changedEntry(shop, changed, change), await changedEntry(shop, gone, change)];
    const id = await planRun(shop, PRODUCT, [...entries, await changedEntry(shop, good, change)]);
    await editor.update(PRODUCT, changed.documentId, { price: 50 });
    await editor.delete(PRODUCT, gone.documentId);
    const { run } = await runs.apply(id);
    assert.deepEqual([run.counts.applied, run.counts.skipped], [1, 2]);
    const left = await entriesOf(shop, id, { state: 'skipped' });
    assert.deepEqual(
      left.map(({ label }) => label),
      ['Stale changed', 'Stale gone'],
    );
    assert.match(left[0]?.reason ?? '', /^Mục này đã thay đổi sau đó\. .+ đã sửa mục này lúc \d\d:\d\d\.$/);
    assert.match(left[1]?.reason ?? '', /đã bị xóa/);
    assert.equal((await editor.find(PRODUCT, changed.documentId)).price, 50);
    assert.equal((await detail('Stale good')).price, 2);
  });

  test('checks as the form does: wrong entries stay as they are, the others are applied', async () => {
    const kept = await publishProduct(editor, 'Checked old', { price: 10 });
    await publishProduct(editor, 'Checked holder');
    const wrong: [name: string, values: Parameters<typeof newEntry>[1], reason: string][] = [
      ['discount', { price: 10, compare_at_price: 5 }, 'Giá trước khi giảm: Giá trước khi giảm phải cao hơn giá bán.'],
      ['slug', { slug: 'checked-holder' }, 'Đường dẫn: Giá trị này đã được dùng ở một mục khác.'],
      ['price', { price: -1 }, 'Giá bán (đồng): Giá trị nhỏ nhất là 0.'],
      ['year', { vintage: 5000 }, 'Niên vụ: Giá trị lớn nhất là 2200.'],
      ['nameless', { name: null }, 'Tên rượu: Cần điền ô này.'],
      ['address', { slug: 'Has Spaces' }, 'Đường dẫn: Giá trị chưa đúng dạng.'],
      ['code', { sku: 'x'.repeat(61) }, 'Mã hàng: Tối đa 60 ký tự.'],
      ['title', { seo: { meta_title: 'x'.repeat(500) } }, 'Hiển thị trên công cụ tìm kiếm: Tối đa 70 ký tự.'],
    ];
    const id = await planRun(shop, PRODUCT, [
      newEntry('Checked first', {}),
      ...wrong.map(([name, values]) => newEntry(`Checked ${name}`, values)),
      await changedEntry(shop, kept, { before: { price: 10 }, after: { price: 8, compare_at_price: 8 } }),
      newEntry('Checked last', {}),
    ]);
    const { run } = await runs.apply(id);
    assert.deepEqual([run.counts.applied, run.counts.failed], [2, wrong.length + 1]);
    const entries = await entriesOf(shop, id, { state: 'failed' });
    const reasons = entries.map(({ reason }) => reason);
    const expected = wrong.map(([, , reason]) => reason);
    assert.deepEqual(reasons.slice(0, -1), expected);
    assert.match(reasons.at(-1) ?? '', /phải cao hơn giá bán/);
    assert.equal((await detail('Checked old')).price, 10);
    assert.equal(await total('checked'), 4);
  });

  test('makes a brand with the first product that needs it, and not for one that is refused', async () => {
    const related = (name: string) => newEntry(name, {}, { uid: BRAND, publication: 'keep' });
    const id = await planRun(shop, PRODUCT, [
      related('Made House'),
      newEntry('Made one', { brand: { position: 1 } }),
      newEntry('Made two', { brand: { position: 1 } }),
      related('Unmade House'),
      newEntry('Made wrong', { brand: { position: 4 }, price: -1 }),
    ]);
    const { run } = await runs.apply(id);
    assert.deepEqual([run.counts.total, run.counts.applied, run.counts.failed], [3, 2, 1]);
    assert.deepEqual(
      [(await detail('Made one')).brand?.name, (await detail('Made two')).brand?.slug],
      ['Made House', 'made-house'],
    );
    const { body } = await shop.api<{ data: { name: string }[] }>('/thuong-hieu');
    assert.ok(!body.data.some(({ name }) => name === 'Unmade House'));
    const undo = await runs.untilEnded((await runs.undo(id)).run.id);
    assert.deepEqual([undo.run.state, undo.run.counts.applied], ['done', 2]);
    const after = await shop.api<{ data: { name: string }[] }>('/thuong-hieu');
    assert.ok(!after.body.data.some(({ name }) => name === 'Made House'));
  });
});

describe('undo', () => {
  test('puts entries back, and leaves alone those that were changed since', async () => {
    const one = await publishProduct(editor, 'Undo one', { price: 10 });
    const two = await publishProduct(editor, 'Undo two', { price: 20 });
    const draft: Saved = await editor.create(PRODUCT, { name: 'Undo draft', slug: 'undo-draft', in_stock: true, price: 30 });
    const raise = (price: number) => ({ before: { price }, after: { price: price + 1 } });
    const id = await planRun(shop, PRODUCT, [
      newEntry('Undo new', {}),
      await changedEntry(shop, one, raise(10)),
      await changedEntry(shop, two, raise(20)),
      await changedEntry(shop, draft, raise(30)),
    ]);
    await runs.apply(id);
    assert.equal(await total('undo'), 4);
    await editor.publish(PRODUCT, two.documentId, { price: 99 });
    const { run: undo } = await runs.undo(id);
    const ended = await runs.untilEnded(undo.id);
    assert.deepEqual([ended.run.counts.applied, ended.run.counts.skipped], [3, 1]);
    assert.deepEqual([(await detail('Undo one')).price, (await detail('Undo two')).price], [10, 99]);
    assert.equal(await total('undo'), 2);
    assert.equal((await editor.find(PRODUCT, draft.documentId)).price, 30);
    const entries = await entriesOf(shop, undo.id, { state: 'skipped' });
    assert.match(entries[0]?.reason ?? '', /đã thay đổi/);
    const [entry] = await shop.database.query("SELECT deleted_by FROM bin_entries WHERE name = 'Undo new'");
    assert.equal(entry?.deleted_by, undo.actor.name);
    assert.match((await refused(runs.undo(id))).reason, /Chỉ hoàn tác được/);
  });

  test('gives a draft its unpublished changes back, and visitors what they saw', async () => {
    const wine = await publishProduct(editor, 'Half done', { price: 10, description: 'Public' });
    await editor.update(PRODUCT, wine.documentId, { description: 'Half written' });
    const id = await planRun(shop, PRODUCT, [await changedEntry(shop, wine, { before: { price: 10 }, after: { price: 11 } })]);
    await runs.apply(id);
    assert.deepEqual([(await detail('Half done')).price, (await detail('Half done')).description], [11, 'Half written']);
    await runs.untilEnded((await runs.undo(id)).run.id);
    const seen = await detail('Half done');
    const draft = await editor.find(PRODUCT, wine.documentId);
    assert.deepEqual([seen.price, seen.description, draft.price, draft.description], [10, 'Public', 10, 'Half written']);
  });

  test('of changes to drafts leaves nothing unpublished', async () => {
    const wine = await publishProduct(editor, 'Draft change', { price: 10, grapes: ['Merlot'] });
    const id = await planRun(shop, PRODUCT, [await changedEntry(shop, wine, { before: { price: 10 }, after: { price: 11 } })]);
    const statusOf = async (): Promise<unknown> => (await editor.find(PRODUCT, wine.documentId)).status;
    await runs.apply(id, { kinds: ['changed'], publish: false });
    assert.equal(await statusOf(), 'modified');
    const before = await versions();
    await runs.untilEnded((await runs.undo(id)).run.id);
    assert.equal(await statusOf(), 'published');
    assert.equal((await editor.find(PRODUCT, wine.documentId)).price, 10);
    assert.deepEqual(await versions(), before, 'visitors see no change');
  });

  test('takes deleted and unpublished entries back', async () => {
    const deleted = await publishProduct(editor, 'Vanishing deleted', { price: 10 });
    const hidden = await publishProduct(editor, 'Vanishing hidden', { price: 10 });
    const id = await planRun(shop, PRODUCT, [
      await changedEntry(shop, deleted, { before: {}, after: {}, publication: 'delete' }),
      await changedEntry(shop, hidden, { before: {}, after: {}, publication: 'unpublish' }),
    ]);
    await runs.apply(id);
    assert.equal(await total('vanishing'), 0);
    await runs.untilEnded((await runs.undo(id)).run.id);
    assert.equal(await total('vanishing'), 2);
  });
});

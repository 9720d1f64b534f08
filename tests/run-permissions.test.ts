import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BulkChange } from '../src/catalogue/bulk/panel-api';
import type { Run } from '../src/catalogue/runs/run';
import { refusal } from './support/bin';
import { newEntry, planRun, runsOf } from './support/catalogue-runs';
import { publishProduct, slugOf } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor, type Saved } from './support/editor';
import { entries, forbidden, hireLimited, page, WINE_FIELDS, type Colleague } from './support/limited-role';
import { plansOf, untilPlan } from './support/plans';
import { startShop, type Shop } from './support/shop';
import { readRows, tablesOf } from './support/tables';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const EXCHANGE = page('api::catalogue.exchange');
const PLANS = page('api::plan.manage');

let shop: Shop;
let administrator: Editor;
let colleague: Colleague;
let hers: ReturnType<typeof runsOf>;

before(async () => {
  shop = await startShop();
  administrator = await signIn(shop);
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
  hers = runsOf(colleague.editor);
});
after(() => shop.close());

const priceOf = async (name: string): Promise<number | null> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slugOf(name)}`)).body.data.price;

const bulk = (editor: Editor, change: BulkChange, wines: readonly Saved[], apply = false): Promise<Run> =>
  editor.request('POST', '/catalogue/bulk', { uid: PRODUCT, change, documentIds: wines.map((wine) => wine.documentId), apply });

const priced = (price: number): BulkChange => ({ kind: 'price', rule: { kind: 'set', price, keepsOld: false } });

describe('a run', () => {
  test('is started again, stopped, discarded and undone by who may do what is stored', async () => {
    const others = runsOf(administrator);
    await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read'], { fields: WINE_FIELDS }));
    const many = Array.from({ length: 300 }, (_, number) => newEntry(`Stored ${number}`, { price: 100 }));
    const id = await planRun(shop, PRODUCT, many);
    await forbidden(hers.start(id));
    await forbidden(hers.discard(id));
    await others.start(id);
    await until('the first batch', async () => (await others.find(id)).done > 0);
    await forbidden(hers.stop(id));
    await others.stop(id);
    const { done } = await others.find(id);
    await forbidden(hers.start(id, { kinds: ['changed'], publish: false }));
    await forbidden(hers.undo(id));
    assert.equal((await others.find(id)).done, done);
    await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read', 'create', 'publish'], { fields: WINE_FIELDS }));
    const { run } = await hers.apply(id);
    assert.deepEqual(
      [run.state, run.actor.name, run.starts.map(({ name }) => name)],
      ['done', 'Biên Tập', ['Quản trị viên', 'Cộng sự']],
    );
    await forbidden(hers.undo(id));
  });

  test('of others is not seen by who may not read all that it names', async () => {
    const wine = await publishProduct(administrator, 'Seen', { price: 100 });
    const { id } = await bulk(administrator, priced(90), [wine], true);
    await runsOf(administrator).untilEnded(id);
    await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read', 'update'], { fields: ['name', 'in_stock'] }));
    assert.ok((await hers.list()).runs.every((run) => run.id !== id));
    for (const path of [
      `/catalogue/runs/${id}`,
      `/catalogue/runs/${id}/entries`,
      `/catalogue/files/runs/${id}/entries?show=changed`,
    ])
      await forbidden(colleague.editor.request('GET', path));
    await forbidden(colleague.editor.request('GET', `/catalogue/prices/${wine.documentId}`));
    const history = await colleague.editor.request('GET', `/catalogue/history/${PRODUCT}/${wine.documentId}`);
    assert.match(JSON.stringify(history), /"kind":"run","run":null,"fields":\[\]/);
  });
});

describe('some attributes', () => {
  test('are all that a bulk change, an export and a plan read and change', async () => {
    const wine = await publishProduct(administrator, 'Attributes', { price: 100 });
    const some = { fields: ['name', 'in_stock'] };
    await colleague.grant(EXCHANGE, PLANS, ...entries(PRODUCT, ['read', 'update', 'publish'], some));
    assert.match(await forbidden(bulk(colleague.editor, priced(1), [wine])), /“Giá bán/);
    const { updatedAt } = await administrator.find(PRODUCT, wine.documentId);
    const cells: BulkChange = {
      kind: 'cells',
      rows: [{ documentId: wine.documentId, updatedAt: String(updatedAt), values: { price: 1 } }],
    };
    await forbidden(colleague.editor.request('POST', '/catalogue/bulk', { uid: PRODUCT, change: cells }));
    const { id } = await bulk(colleague.editor, { kind: 'values', values: { in_stock: false } }, [wine], true);
    assert.equal((await hers.untilEnded(id)).run.counts.applied, 1);
    const response = await fetch(`${shop.url}/catalogue/files/export?uid=${PRODUCT}&format=csv`, {
      headers: colleague.editor.headers,
    });
    const [titles = []] = await readRows(Buffer.from(await response.arrayBuffer()));
    assert.ok(titles.some((title) => /tên/i.test(title)) && !titles.some((title) => /giá/i.test(title)), titles.join());
    const startsAt = Date.now() + 3_600_000;
    const sale = {
      kind: 'price',
      uid: PRODUCT,
      startsAt,
      endsAt: null,
      rule: { kind: 'set', price: 1, keepsOld: false },
    } as const;
    await forbidden(plansOf(colleague.editor).create({ ...sale, documentIds: [wine.documentId] }));
    const { id: planned } = await plansOf(administrator).create({ ...sale, documentIds: [wine.documentId] });
    assert.ok((await plansOf(colleague.editor).list(startsAt - 1, startsAt + 1)).every((plan) => plan.id !== planned));
  });

  test('are all that an import changes', async () => {
    const wine = await publishProduct(administrator, 'Imported', { price: 100 });
    const { plan, entries: shown } = tablesOf(shop, colleague.editor);
    const file = (content: string) => plan({ uid: PRODUCT, content });
    await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read', 'update'], { fields: ['name', 'slug', 'in_stock'] }));
    assert.match((await refusal(file('slug,price\nimported,5\n'))).reason, /Giá bán/);
    // A column that is hers for new wines is not hers for others.
    const creates = entries(PRODUCT, ['create'], { fields: WINE_FIELDS });
    const updates = entries(PRODUCT, ['read', 'update'], { fields: ['name', 'slug', 'in_stock'] });
    await colleague.grant(EXCHANGE, ...creates, ...updates);
    const run = await file('slug,name,price,in_stock\nimported,,5,\nimported-new,Imported new,7,có\n');
    assert.deepEqual([run.counts.wrong, run.counts.new], [1, 1]);
    const [wrong] = await shown(run.id, 'wrong');
    assert.match(wrong?.errors[0]?.column ?? '', /Giá bán/);
    assert.equal(wrong?.documentId, wine.documentId);
  });
});

describe('her own entries', () => {
  const own = (...fields: string[]) => [
    ...entries(PRODUCT, ['read', 'create'], { fields: WINE_FIELDS }),
    ...entries(PRODUCT, ['update', 'publish', 'delete'], { fields, own: true }),
  ];

  test('are all that a bulk change changes, and others are named', async () => {
    await colleague.grant(EXCHANGE, PLANS, ...own(...WINE_FIELDS));
    const theirs = await publishProduct(administrator, 'Theirs', { price: 100 });
    const mine = await publishProduct(colleague.editor, 'Mine', { price: 100 });
    assert.match(await forbidden(bulk(colleague.editor, priced(1), [theirs])), /“Theirs”/);
    await forbidden(bulk(colleague.editor, { kind: 'unpublish' }, [theirs]));
    const { id, counts } = await bulk(colleague.editor, priced(50), [theirs, mine], true);
    assert.deepEqual([counts.wrong, counts.changed], [1, 1]);
    await hers.untilEnded(id);
    assert.deepEqual([await priceOf('Theirs'), await priceOf('Mine')], [100, 50]);
    assert.equal(
      (await hers.entries(id, '?kind=wrong')).entries[0]?.errors[0]?.message,
      'Tài khoản không có quyền làm việc này với mục này.',
    );
    await hers.undo(id);
    await until('the price is back', async () => (await priceOf('Mine')) === 100);
    const table = await tablesOf(shop, colleague.editor).plan({ uid: PRODUCT, content: 'slug,price\ntheirs,5\nmine,6\n' });
    assert.deepEqual([table.counts.wrong, table.counts.changed], [1, 1]);
  });

  test('are all that a plan changes, also when it begins', async () => {
    await colleague.grant(EXCHANGE, PLANS, ...own(...WINE_FIELDS));
    const theirs = await publishProduct(administrator, 'Plan theirs', { price: 100 });
    const mine = await publishProduct(colleague.editor, 'Plan mine', { price: 100 });
    const plans = plansOf(colleague.editor);
    const sale = (startsAt: number) =>
      ({ kind: 'price', uid: PRODUCT, startsAt, endsAt: null, rule: { kind: 'set', price: 1, keepsOld: false } }) as const;
    const later = sale(Date.now() + 3_600_000);
    assert.match(await forbidden(plans.create({ ...later, documentIds: [theirs.documentId, mine.documentId] })), /“Plan theirs”/);
    const filter = { conditions: [{ name: { $startsWith: 'Plan ' } }], search: '' };
    assert.equal((await plans.create({ ...later, filter })).count, 1);
    const other = await plansOf(administrator).create({ ...later, documentIds: [theirs.documentId] });
    await forbidden(plans.change(other, { ...later, documentIds: [mine.documentId] }));
    await forbidden(plans.change(other, { ...later, kind: 'publish', uid: ARTICLE, rule: null }));
    await forbidden(plans.cancel(other));
    const soon = await plans.create({ ...sale(Date.now() + 2_000), documentIds: [mine.documentId], acceptsOverlaps: true });
    await colleague.grant(PLANS, ...entries(PRODUCT, ['read'], { fields: WINE_FIELDS }));
    const { start_run } = await untilPlan(shop, soon.id, 'done');
    const { run } = await runsOf(administrator).find(start_run ?? '');
    assert.deepEqual([run.counts.wrong, run.counts.applied, await priceOf('Plan mine')], [1, 0, 100]);
  });
});

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BulkChange } from '../src/catalogue/bulk/panel-api';
import type { Run } from '../src/catalogue/runs/run';
import { binIds, readBin, refusal } from './support/bin';
import { newEntry, planRun, runsOf } from './support/catalogue-runs';
import { publishArticle, publishProduct, slugOf } from './support/content';
import type { ArticleAnswer, ProductAnswer } from './support/contract-schemas';
import { connect, signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { entries, hireLimited, page, type Colleague } from './support/limited-role';
import { plansOf, untilPlan } from './support/plans';
import { startShop, type Shop } from './support/shop';
import { readRows, tablesOf } from './support/tables';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const FILE = 'plugin::upload.file';

const BODY = [
  'title',
  'slug',
  'body',
  'excerpt',
  'cover',
  'author',
  'tags',
  'related_products',
  'kind',
  'seo.meta_title',
  'seo.meta_description',
];
const WINE = ['name', 'slug', 'sku', 'price', 'compare_at_price', 'in_stock', 'vintage', 'brand', 'origin', 'wine_type'];

const EXCHANGE = page('api::catalogue.exchange');
const PLANS = page('api::plan.manage');
const BIN = page('api::bin.restore');

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

const text = async (path: string): Promise<string> => (await fetch(`${shop.base}${path}`)).text();

const priceOf = async (name: string): Promise<number | null> =>
  (await shop.api<ProductAnswer>(`/san-pham/${slugOf(name)}`)).body.data.price;

const bulk = (editor: Editor, change: BulkChange, wines: readonly Saved[], apply = false): Promise<Run> =>
  editor.request('POST', '/catalogue/bulk', { uid: PRODUCT, change, documentIds: wines.map((wine) => wine.documentId), apply });

const priced = (price: number): BulkChange => ({ kind: 'price', rule: { kind: 'set', price, keepsOld: false } });

async function forbidden(work: Promise<unknown>): Promise<string> {
  const { status, reason } = await refusal(work);
  assert.equal(status, 403, reason);
  return reason;
}

describe('a replacement', () => {
  test('changes no article that she may not change, and says which', async () => {
    const [old, other] = [await publishProduct(administrator, 'Replaced'), await publishProduct(administrator, 'Replacing')];
    const picture = await administrator.upload(await png('cu.png'));
    const drawn = await administrator.upload(await png('moi.png', '#123456'));
    const image = [{ type: 'image', image: picture, children: [{ type: 'text', text: '' }] }];
    const letter = await publishArticle(administrator, 'Letter', {
      ...{ related_products: connect(old.documentId), cover: picture.id, body: image },
    });
    const ask = (uid: string, id: string | number, by: string | number) =>
      colleague.editor.request('POST', '/bin/replace', { uid, id, by });
    const before = await text('/bai-viet/letter');
    const reads = [...entries(PRODUCT, ['read'], { fields: WINE }), page('plugin::upload.read')];
    const own = [
      ...entries(ARTICLE, ['create', 'read'], { fields: BODY }),
      ...entries(ARTICLE, ['update'], { fields: BODY, own: true }),
    ];
    await colleague.grant(...reads, ...own);
    await forbidden(colleague.editor.update(ARTICLE, letter.documentId, { title: 'Changed' }));
    assert.match(await forbidden(ask(PRODUCT, old.documentId, other.documentId)), /“Letter”/);
    assert.match(await forbidden(ask(FILE, picture.id, drawn.id)), /“Letter”/);
    // Without the permission to publish, what visitors see stays.
    await colleague.grant(...reads, ...entries(ARTICLE, ['create', 'read', 'update'], { fields: BODY }));
    await forbidden(ask(PRODUCT, old.documentId, other.documentId));
    await forbidden(ask(FILE, picture.id, drawn.id));
    // Nor with another attribute alone.
    await colleague.grant(
      ...reads,
      ...entries(ARTICLE, ['create', 'read', 'update', 'publish'], { fields: ['title', 'excerpt'] }),
    );
    await forbidden(ask(PRODUCT, old.documentId, other.documentId));
    assert.equal(await text('/bai-viet/letter'), before);
    await colleague.grant(...reads, ...entries(ARTICLE, ['create', 'read', 'update', 'publish'], { fields: BODY }));
    assert.deepEqual(await ask(PRODUCT, old.documentId, other.documentId), { replaced: 1 });
    const { body } = await shop.api<ArticleAnswer>('/bai-viet/letter');
    assert.deepEqual(
      body.data.related_products.map(({ name }) => name),
      ['Replacing'],
    );
  });

  test('changes her own drafts', async () => {
    const [old, other] = [await publishProduct(administrator, 'Hers old'), await publishProduct(administrator, 'Hers new')];
    const own = [
      ...entries(ARTICLE, ['create', 'read'], { fields: BODY }),
      ...entries(ARTICLE, ['update'], { fields: BODY, own: true }),
    ];
    await colleague.grant(...entries(PRODUCT, ['read'], { fields: WINE }), ...own);
    const related = connect(old.documentId);
    await colleague.editor.create(ARTICLE, { title: 'Draft', slug: 'draft', body: [], related_products: related });
    const replace = { uid: PRODUCT, id: old.documentId, by: other.documentId };
    assert.deepEqual(await colleague.editor.request('POST', '/bin/replace', replace), { replaced: 1 });
    const uses = await administrator.request('POST', '/bin/uses', { uid: PRODUCT, ids: [old.documentId] });
    assert.deepEqual(uses, { uses: [] });
  });
});

describe('the bin', () => {
  test('shows what she may read, and restores what she may create and publish', async () => {
    const { documentId } = await publishArticle(administrator, 'Deleted letter');
    await administrator.delete(ARTICLE, documentId);
    const [id = 0] = await binIds(administrator, 'Deleted letter');
    const restore = () => colleague.editor.request('POST', '/bin/restore', { ids: [id] });
    await colleague.grant(BIN);
    assert.deepEqual(await readBin(colleague.editor), []);
    await forbidden(restore());
    await colleague.grant(BIN, ...entries(ARTICLE, ['read'], { fields: ['excerpt'] }));
    assert.deepEqual(
      (await readBin(colleague.editor)).map(({ name }) => name),
      [documentId],
    );
    await forbidden(restore());
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: BODY, own: true }));
    assert.deepEqual(await readBin(colleague.editor), []);
    await forbidden(restore());
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create'], { fields: BODY }));
    assert.match(await forbidden(restore()), /“Deleted letter”/);
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: ['title', 'slug'] }));
    await forbidden(restore());
    assert.equal((await shop.api('/bai-viet/deleted-letter')).status, 404);
    const erase = { ids: [id] };
    await colleague.grant(page('api::bin.erase'), ...entries(ARTICLE, ['delete'], { fields: [], own: true }));
    await forbidden(colleague.editor.request('POST', '/bin/erase', erase));
    await colleague.grant(BIN, ...entries(ARTICLE, ['read', 'create', 'publish'], { fields: BODY }));
    await restore();
    assert.equal((await shop.api('/bai-viet/deleted-letter')).status, 200);
  });
});

describe('a run', () => {
  test('is started again, stopped, discarded and undone by who may do what is stored', async () => {
    const others = runsOf(administrator);
    await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read'], { fields: WINE }));
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
    await colleague.grant(EXCHANGE, ...entries(PRODUCT, ['read', 'create', 'publish'], { fields: WINE }));
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
    const creates = entries(PRODUCT, ['create'], { fields: WINE });
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
    ...entries(PRODUCT, ['read', 'create'], { fields: WINE }),
    ...entries(PRODUCT, ['update', 'publish', 'delete'], { fields, own: true }),
  ];

  test('are all that a bulk change changes, and others are named', async () => {
    await colleague.grant(EXCHANGE, PLANS, ...own(...WINE));
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
    await colleague.grant(EXCHANGE, PLANS, ...own(...WINE));
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
    await colleague.grant(PLANS, ...entries(PRODUCT, ['read'], { fields: WINE }));
    const { start_run } = await untilPlan(shop, soon.id, 'done');
    const { run } = await runsOf(administrator).find(start_run ?? '');
    assert.deepEqual([run.counts.wrong, run.counts.applied, await priceOf('Plan mine')], [1, 0, 100]);
  });
});

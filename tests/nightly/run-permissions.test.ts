import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { BulkChange } from '../../src/catalogue/bulk/panel-api';
import type { Run } from '../../src/catalogue/runs/run';
import { binIds, readBin, refusal } from '../support/bin';
import { newEntry, planRun, runsOf } from '../support/catalogue-runs';
import { roleOf } from '../support/colleague';
import { publishProduct } from '../support/content';
import { signIn, type Editor, type Saved } from '../support/editor';
import { forbidden, hireLimited, page, type Colleague, type Permission } from '../support/limited-role';
import { plansOf, sale } from '../support/plans';
import { startShop, type Shop } from '../support/shop';
import { tablesOf } from '../support/tables';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';
const EXPLORER = 'plugin::content-manager.explorer';
const PAGES = ['api::catalogue.exchange', 'api::plan.manage', 'api::bin.restore', 'api::bin.erase'].map(page);

let shop: Shop;
let administrator: Editor;
let colleague: Colleague;
let hers: ReturnType<typeof runsOf>;
/** what the shop's own editors may do with content, and the library */
let all: Permission[];

before(async () => {
  shop = await startShop();
  administrator = await signIn(shop);
  colleague = await hireLimited(shop, administrator, 'lan@shop.example');
  hers = runsOf(colleague.editor);
  const { id } = await roleOf(administrator, 'strapi-editor');
  const { data } = await administrator.request<{ data: Permission[] }>('GET', `/admin/roles/${id}/permissions`);
  all = data
    .filter(({ action }) => action.startsWith(EXPLORER) || action.startsWith('plugin::upload.'))
    .map(({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }));
});
after(() => shop.close());

const isOf =
  (subject: string | null, ...actions: string[]) =>
  (permission: Permission): boolean =>
    permission.subject === subject && actions.some((action) => permission.action.endsWith(`.${action}`));

/** @returns all permissions, with another one in the place of some */
const allBut = (which: (permission: Permission) => boolean, other: (permission: Permission) => Permission[]): Permission[] => [
  ...PAGES,
  ...all.flatMap((permission) => (which(permission) ? other(permission) : [permission])),
];

const ofOwn = (permission: Permission): Permission[] => [{ ...permission, conditions: ['admin::is-creator'] }];
const without =
  (field: string) =>
  ({ properties, ...permission }: Permission): Permission[] => [
    { ...permission, properties: { fields: (properties.fields ?? []).filter((one) => one !== field) } },
  ];
const none = (): Permission[] => [];

const bulk = (editor: Editor, change: BulkChange, wines: readonly Saved[], apply = false): Promise<Run> =>
  editor.request('POST', '/catalogue/bulk', { uid: PRODUCT, change, documentIds: wines.map((wine) => wine.documentId), apply });

const priced = (price: number): BulkChange => ({ kind: 'price', rule: { kind: 'set', price, keepsOld: false } });

describe('the gate', () => {
  const ONE_SENTENCE = /^Việc này cần quyền với mọi [^.]*\.$/;

  /** What a role needs all attributes of all wines for. */
  async function requests(number: number): Promise<Record<string, () => Promise<unknown>>> {
    const [wine, other, deleted] = [
      await publishProduct(administrator, `Cửa một ${number}`, { price: 100_000 }),
      await publishProduct(administrator, `Cửa hai ${number}`, { price: 100_000 }),
      await publishProduct(administrator, `Cửa ba ${number}`, { price: 100_000 }),
    ];
    const { id } = await bulk(administrator, priced(90_000), [wine], true);
    await runsOf(administrator).untilEnded(id);
    await administrator.delete(PRODUCT, deleted.documentId);
    const ids = await binIds(administrator, `Cửa ba ${number}`);
    const later = sale([wine.documentId], 3_600_000, null);
    const plan = await plansOf(administrator).create({ ...later, documentIds: [other.documentId] });
    const ask = (method: string, path: string, body?: object) => (): Promise<unknown> =>
      colleague.editor.request(method, path, body);
    return {
      import: () => tablesOf(shop, colleague.editor).plan({ uid: PRODUCT, content: `slug,price\ncua-mot-${number},50000\n` }),
      export: ask('GET', `/catalogue/files/export?uid=${PRODUCT}&format=csv`),
      bulk: () => bulk(colleague.editor, priced(1), [wine]),
      run: ask('GET', `/catalogue/runs/${id}`),
      entries: ask('GET', `/catalogue/runs/${id}/entries`),
      undo: ask('POST', `/catalogue/runs/${id}/undo`),
      plan: () => plansOf(colleague.editor).create(later),
      cancel: () => plansOf(colleague.editor).cancel(plan),
      restore: ask('POST', '/bin/restore', { ids }),
      erase: ask('POST', '/bin/erase', { ids }),
      replace: ask('POST', '/catalogue/bulk/replacements', { uid: PRODUCT, id: wine.documentId, by: other.documentId }),
      vintage: ask('POST', '/new-vintage', { documentId: wine.documentId, vintage: 1999, price: 1 }),
    };
  }

  test('refuses a role of own entries, and one without an attribute, with one sentence that names nothing', async () => {
    const asked = await requests(1);
    const reads = isOf(PRODUCT, 'read');
    for (const permissions of [allBut(reads, ofOwn), allBut(reads, without('description'))]) {
      await colleague.grant(...permissions);
      for (const [name, request] of Object.entries(asked)) {
        const reason = await forbidden(request());
        assert.match(reason, ONE_SENTENCE, name);
        assert.doesNotMatch(reason, /Cửa|000/, name);
      }
      assert.equal((await hers.list()).runs.filter(({ uid }) => uid === PRODUCT).length, 0);
      assert.deepEqual(await readBin(colleague.editor), []);
      assert.deepEqual(await plansOf(colleague.editor).list(Date.now(), Date.now() + 7_200_000), []);
    }
    assert.match(await forbidden(asked.bulk?.() ?? Promise.resolve()), /“Mô tả/);
  });

  test('opens to a role of all entries and attributes', async () => {
    const asked = await requests(2);
    await colleague.grant(...PAGES, ...all);
    const { import: imports, bulk: changes, entries, plan, replace, vintage } = asked;
    for (const request of [imports, changes, entries, plan, replace, vintage]) await request?.();
  });

  test('asks for the media library where a table has pictures', async () => {
    await colleague.grant(...allBut(isOf(null, 'assets.create', 'read'), none));
    const plan = tablesOf(shop, colleague.editor).plan({ uid: PRODUCT, content: 'slug,name,gallery\na,A,chai.jpg\n' });
    assert.match((await refusal(plan)).reason, /“Thư viện”/);
  });
});

describe('a run', () => {
  test('is started again, stopped, discarded and undone by who may do what is stored', async () => {
    const others = runsOf(administrator);
    await colleague.grant(...allBut(isOf(PRODUCT, 'create'), none));
    const many = Array.from({ length: 300 }, (_, number) => newEntry(`Stored ${number}`, { price: 100_000 }));
    const id = await planRun(shop, PRODUCT, many);
    await forbidden(hers.start(id));
    await forbidden(hers.discard(id));
    await others.start(id);
    await until('the first batch', async () => (await others.find(id)).done > 0);
    await forbidden(hers.stop(id));
    await others.stop(id);
    const { done } = await others.find(id);
    await forbidden(hers.start(id, { kinds: ['changed'], publish: false }));
    assert.equal((await others.find(id)).done, done);
    await colleague.grant(...allBut(isOf(PRODUCT, 'delete'), none));
    const { run } = await hers.apply(id);
    assert.deepEqual([run.state, run.starts.map(({ name }) => name)], ['done', ['Quản trị viên', 'Cộng sự']]);
    // New wines are deleted by it.
    await forbidden(hers.undo(id));
  });

  test('stays in the draft where a role may not publish', async () => {
    const wine = await publishProduct(administrator, 'Bản nháp', { price: 100_000 });
    await colleague.grant(...allBut(isOf(PRODUCT, 'publish'), none));
    const { id } = await bulk(colleague.editor, priced(50_000), [wine], true);
    assert.equal((await hers.untilEnded(id)).run.counts.applied, 1);
    const prices = await shop.database.query<{ price: number }>(
      'SELECT price FROM products WHERE document_id = ? ORDER BY price',
      [wine.documentId],
    );
    assert.deepEqual(
      prices.map(({ price }) => price),
      [50_000, 100_000],
    );
  });

  test('is not named to who may not read all that its title names', async () => {
    const wine = await publishProduct(administrator, 'Tựa đề', { price: 100_000 });
    const { updatedAt } = await administrator.find(PRODUCT, wine.documentId);
    await runsOf(administrator).untilEnded((await bulk(administrator, priced(91_000), [wine], true)).id);
    await colleague.grant(...allBut(isOf(PRODUCT, 'read'), without('price')));
    const history = JSON.stringify(await colleague.editor.request('GET', `/catalogue/history/${PRODUCT}/${wine.documentId}`));
    assert.match(history, /"kind":"run","run":null,"fields":\[\]/);
    const { status, reason } = await refusal(colleague.editor.update(PRODUCT, wine.documentId, { price: 92_000, updatedAt }));
    assert.equal(status, 409);
    assert.doesNotMatch(reason, /91/);
  });
});

test('a plan fails when it begins where its planner may not do it any more', async () => {
  const wine = await publishProduct(administrator, 'Hết quyền', { price: 100_000 });
  await colleague.grant(...PAGES, ...all);
  const { id } = await plansOf(colleague.editor).create(sale([wine.documentId], 2_000, null));
  await colleague.grant(...allBut(isOf(PRODUCT, 'update'), ofOwn));
  const failed = await until('it fails', async () => {
    const [row] = await shop.database.query<{ state: string; failure: string | null }>(
      'SELECT state, failure FROM catalogue_plans WHERE id = ?',
      [id],
    );
    return row?.state === 'failed' && row;
  });
  assert.match(failed.failure ?? '', /không còn quyền/);
});

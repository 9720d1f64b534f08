import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { ImportSource, Inspection } from '../../src/editing/import/server/files/panel-api';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { ALL, runsOf } from '../support/catalogue-runs';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { formOf, tablesOf } from '../support/tables';
import { workbookOf } from '../support/workbook';

const PRODUCT = 'api::product.product';

describe('what an import asks about', () => {
  let shop: RunningShop;
  let editor: Editor;
  let tables: ReturnType<typeof tablesOf>;
  let runs: ReturnType<typeof runsOf>;

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    tables = tablesOf(shop, editor);
    runs = runsOf(editor);
  });
  afterAll(() => shop?.close());

  const inspect = (content: string): Promise<Inspection> =>
    editor.request('POST', '/catalogue/files/inspections', formOf({ uid: PRODUCT, content }));

  test('the country of a region that is not known', async () => {
    const content = 'Tên;Vùng\nRegion one;Bordeaux\nRegion two;Đồi Lạ\nRegion three;Đồi Lạ\nRegion four;Thung lũng Xa\n';
    const { origin: regions } = (await inspect(content)).values;
    assert.deepEqual(
      regions.map(({ text, count, proposal }) => [text, count, proposal]),
      [
        ['Đồi Lạ', 2, ''],
        ['Thung lũng Xa', 1, ''],
      ],
    );
    assert.ok(regions[0]?.choices.some(({ value }) => value === 'Ý'));
    const form = formOf({ uid: PRODUCT, content, createGroups: true });
    form.set('values', JSON.stringify({ origin: { 'Đồi Lạ': 'Ý', 'Thung lũng Xa': '' } }));
    const { run } = await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form);
    assert.equal((await runs.find(run)).run.counts.wrong, 0);
    await runs.apply(run);
    const slugs = ['region-one', 'region-two', 'region-four'];
    const wines = await Promise.all(slugs.map((slug) => shop.api<ProductAnswer>(`/san-pham/${slug}`)));
    assert.deepEqual(
      wines.map(({ body }) => [body.data.origin?.name, body.data.origin?.country]),
      [
        ['Bordeaux', 'Pháp'],
        ['Đồi Lạ', 'Ý'],
        [undefined, undefined],
      ],
    );
    // Without an answer, the row is wrong.
    assert.equal((await tables.plan({ uid: PRODUCT, content: 'Tên;Vùng\nX;Đồi Khác\n', createGroups: true })).counts.wrong, 1);
  });

  test('once: what was new is there by the second import, with the same answers', async () => {
    const form = (): FormData => {
      const content =
        'Tên;Thương hiệu;Loại;Vùng\nOnce one;Nhà Một Lần;sparkling;Rías Baixas\nOnce two;Nhà Một Lần;;Rias Baixas\n';
      const made = formOf({ uid: PRODUCT, content, createGroups: true });
      made.set('values', JSON.stringify({ brand: { 'Nhà Một Lần': 'new' }, wine_type: { sparkling: 'new' } }));
      return made;
    };
    const plan = async () => (await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form())).run;
    const first = await plan();
    await runs.apply(first);
    const again = (await runs.find(await plan())).run;
    const told = JSON.stringify([...(await tables.entries(again.id, 'changed')), ...(await tables.entries(again.id, 'wrong'))]);
    assert.deepEqual([again.counts.unchanged, again.counts.total], [2, 2], told);
  });

  test('nothing about prices that are no amounts in đồng: their rows are wrong, and another currency is named', async () => {
    const { counts, id } = await tables.plan({
      uid: PRODUCT,
      content: 'Mã;Tên;Giá\nR-1;Dollar;$20.00\nR-2;Part;0,135\nR-3;Đồng;450000\n',
    });
    assert.deepEqual([counts.new, counts.wrong], [1, 2]);
    assert.match((await tables.entries(id, 'wrong'))[0]?.errors[0]?.message ?? '', /ngoại tệ \(\$\)/);
    await runs.discard(id);
  });

  test('nothing where a cell says that nothing is known', async () => {
    const content =
      'Mã;Tên;Giá;Nồng độ;Niên vụ;Loại rượu;Quốc gia;Points\nU-1;Unknown Wine;Unknown;Unknown;-;Unknown;California;87\n';
    const { values } = await inspect(content);
    assert.deepEqual([values.wine_type, values.country.map(({ proposal }) => proposal)], [[], ['Mỹ']]);
    const { id, counts } = await tables.plan({ uid: PRODUCT, content, createGroups: true });
    assert.deepEqual([counts.new, counts.wrong], [1, 0], JSON.stringify(await tables.entries(id, 'wrong')));
    const [entry] = await tables.entries(id, 'new');
    assert.deepEqual(
      entry?.changes.map(({ column, after }) => [column, after]),
      [
        ['Mã hàng', 'U-1'],
        ['Tên rượu', 'Unknown Wine'],
        ['Xuất xứ', 'Mỹ'],
      ],
    );
    await runs.discard(id);
  });

  test('whether a wine of a new brand is another brand’s of this name: two wineries and two bottles are told apart', async () => {
    const lines = ['Tên;Niên vụ;Thương hiệu;Dung tích', 'Chianti Twin;2019;Twin A;750', 'Chianti Twin;2019;Twin B;750'];
    const plan = (more: string) => tables.plan({ uid: PRODUCT, content: [...lines, more].join('\n'), createGroups: true });
    const first = await plan('Chianti Twin;2019;Twin A;1500');
    assert.deepEqual([first.counts.new, first.counts.wrong], [3, 0], JSON.stringify(await tables.entries(first.id, 'wrong')));
    await runs.apply(first.id);
    const again = await plan('Chianti Twin;2019;Twin A;1500');
    assert.equal(again.counts.unchanged, 3, JSON.stringify(again.counts));
    const other = await plan('Chianti Twin;2019;Twin C;750');
    assert.deepEqual([other.counts.unchanged, other.counts.double], [2, 1], JSON.stringify(other.counts));
    for (const { id } of [again, other]) await runs.discard(id);
  });

  test('nothing about a region that has another country’s name', async () => {
    const content = 'Mã;Tên;Quốc gia;Region 1\nH-1;Napa wine;US;St. Helena\n';
    const { id } = await tables.plan({ uid: PRODUCT, content, createGroups: true });
    const { run } = await runs.find(id);
    assert.deepEqual((run.source as unknown as ImportSource).made?.country?.names ?? ['Mỹ'], ['Mỹ']);
    const [entry] = await tables.entries(id, 'new');
    assert.equal(entry?.changes.find(({ column }) => column === 'Xuất xứ')?.after, 'St. Helena');
    await runs.discard(id);
  });

  test('prices that can hardly be meant: the server starts nothing before they are confirmed', async () => {
    await publishProduct(editor, 'Vang gia la', { name: 'Vang giá lạ', sku: 'GL-1', price: 500_000 });
    const { id } = await tables.plan({ uid: PRODUCT, content: 'Mã;Giá\nGL-1;5000\n' });
    await assert.rejects(runs.start(id, { ...ALL, confirms: false }), /giá dưới 10\.000/);
    await runs.apply(id);
    assert.equal((await shop.api<ProductAnswer>('/san-pham/vang-gia-la')).body.data.price, 5_000);
  });

  test('what becomes public: new names by what they are, and wines without a price or a picture', async () => {
    const content =
      'Mã;Tên;Giá;Thương hiệu;Xuất xứ;Quốc gia;Loại rượu;Giống nho\n' +
      'M-1;Vang tên mới;;Nhà Gõ Nhầm;Vùng Mới;Uruguay;Vang lạ;Nho Chưa Biết, Merlot\n';
    const { id, source } = await tables.plan({ uid: PRODUCT, content, createGroups: true });
    const { made = {}, bareNames } = source as unknown as ImportSource;
    assert.deepEqual(
      Object.entries(made).map(([kind, { names }]) => [kind, names.join()]),
      [
        ['brand', 'Nhà Gõ Nhầm'],
        ['origin', 'Vùng Mới'],
        ['wine_type', 'Vang lạ'],
        ['country', 'Uruguay'],
        ['grapes', 'Chưa Biết'],
      ],
    );
    assert.deepEqual(bareNames, { price: ['Vang tên mới'], picture: ['Vang tên mới'] });
    await runs.discard(id);
  });

  test('what columns are, once: the server remembers the answer for this header and account', async () => {
    const content = 'Ma la;Ten la;Gia la\nN-1;Vang nhớ cột;300000\n';
    const form = formOf({ uid: PRODUCT, content });
    form.set('columns', JSON.stringify(['sku', 'name', 'price']));
    const { run } = await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form);
    await runs.discard(run);
    const { remembered } = await inspect(content);
    assert.deepEqual(remembered, { columns: ['sku', 'name', 'price'], values: {} });
    assert.equal((await inspect('Ma la;Ten la\nN-1;Khác\n')).remembered, null);
  });

  test('which sheet is read: the first with known columns, or the one that is named', async () => {
    const titles = ['Mã', 'Tên', 'Giá'];
    const content = await workbookOf([
      { name: 'Hướng dẫn', rows: [['Tên', '(điền tên)']] },
      { name: 'Đỏ', rows: [titles, ['S-1', 'Đỏ một', 200_000]] },
      { name: 'Trắng', rows: [titles, ['S-2', 'Trắng một', 300_000], ['S-3', 'Trắng hai', 300_000]] },
    ]);
    const { id, counts, source } = await tables.plan({ uid: PRODUCT, content });
    assert.equal(counts.new, 1);
    const { sheets = [] } = source as unknown as ImportSource;
    assert.deepEqual(
      sheets.map(({ isRead }) => isRead),
      [false, true, false],
    );
    await runs.discard(id);
    const form = formOf({ uid: PRODUCT, content });
    form.set('sheets', JSON.stringify(['Trắng']));
    const { run } = await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form);
    assert.equal((await runs.find(run)).run.counts.new, 2);
    await runs.discard(run);
  });
});

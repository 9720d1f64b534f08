import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { ImportSource, Inspection } from '../../src/editing/import/server/files/panel-api';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { runsOf } from '../support/catalogue-runs';
import type { ProductAnswer } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { png } from '../support/images';
import { formOf, tablesOf } from '../support/tables';

const PRODUCT = 'api::product.product';

describe('a table that a shop has kept by hand', () => {
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

  /** @returns the public products by code */
  async function publicProducts(mark: string): Promise<Map<string, ProductAnswer['data']>> {
    const rows = await shop.database.query<{ slug: string }>(
      `SELECT slug FROM products WHERE sku LIKE '${mark}-%' AND published_at IS NOT NULL`,
    );
    const answers = await Promise.all(rows.map(({ slug }) => shop.api<ProductAnswer>(`/san-pham/${slug}`)));
    return new Map(answers.map(({ body }) => [body.data.sku ?? '', body.data]));
  }

  test('is read with the headings and words that shops use', async () => {
    const content =
      'Bảng giá;;;;;;;;;;\n' +
      'Mã SP;Tên SP;Giá bán/chai;Giá khuyến mãi;Tồn kho;Loại vang;Nước sản xuất;Giống nho;NSX;Mô tả sản phẩm;Trạng thái\n' +
      'TAY-1;Vang tay 2019 750ml;450.000đ;390.000;còn 5;Red wine;USA;Cab Sauv 60%, MERLOT 40%;Nhà Tay;"<p>A &amp; B</p>";Đang bán\n' +
      'TAY-2;Vang tay Magnum;Liên hệ;;0.0;Vang đỏ;Hoa Kỳ;;Nhà Tay;;Bản nháp\n' +
      'TAY-3;Vang tay ba;500000;600000;12;Vang do;🇺🇸;Shiraz;Nhà Tay;;\n';
    const { id, counts } = await tables.plan({ uid: PRODUCT, content, createGroups: true });
    assert.deepEqual([counts.new, counts.wrong], [3, 0], JSON.stringify(await tables.entries(id, 'wrong')));
    const [, , third] = await tables.entries(id, 'new');
    assert.match(third?.errors[0]?.message ?? '', /Không thấp hơn giá bán/);
    await runs.apply(id);
    const shown = await publicProducts('TAY');
    const [one, three] = [shown.get('TAY-1'), shown.get('TAY-3')];
    assert.equal(shown.size, 2, 'the draft is public');
    assert.ok(one && three);
    const said = [
      one.name,
      one.price,
      one.compare_at_price,
      one.in_stock,
      one.brand?.name,
      one.origin?.country,
      one.origin?.name,
    ];
    assert.deepEqual(
      [...said, one.wine_type?.name, one.vintage, one.volume_ml, one.grapes, one.abv, one.description],
      [
        ...['Vang tay 2019 750ml', 390_000, 450_000, true, 'Nhà Tay', 'Mỹ', 'Mỹ', 'Vang đỏ', 2019, 750],
        ...[['Cabernet Sauvignon', 'Merlot'], null, 'A & B\n\nCab Sauv 60%, MERLOT 40%'],
      ],
    );
    assert.deepEqual([three.price, three.compare_at_price, three.origin?.id], [500_000, null, one.origin?.id]);
  });

  test('is asked whether a wine with a code is the one without that the shop has', async () => {
    const plan = (content: string) => tables.plan({ uid: PRODUCT, content });
    const first = await plan('Tên;Niên vụ;Giá\nDouble wine;2019;100000\nDouble wine;2020;100000\nOther wine;;100000\n');
    await runs.apply(first.id);
    const again = await plan('Tên;Niên vụ;Giá\nDouble wine;2019;100000\nDouble wine;2020;110000\n');
    assert.deepEqual([again.counts.unchanged, again.counts.changed], [1, 1]);
    await runs.discard(again.id);

    const coded =
      'Mã;Tên;Niên vụ;Giá\nD-19;Double wine;2019;120000\nD-20;Double wine;2020;100000\nD-21;Double wine;2021;100000\n';
    const left = await plan(coded);
    assert.deepEqual([left.counts.double, left.counts.new], [2, 1]);
    const [double] = await tables.entries(left.id, 'double');
    assert.match(double?.errors[0]?.message ?? '', /Có thể trùng với “Double wine”/);
    assert.deepEqual(
      double?.changes.map(({ column }) => column),
      ['Mã hàng', 'Giá bán (đồng)'],
    );
    await runs.apply(left.id);
    const codes = async () => {
      const rows = await shop.database.query<{ sku: string | null; price: number }>(
        "SELECT sku, price FROM products WHERE name = 'Double wine' AND published_at IS NOT NULL ORDER BY vintage",
      );
      return rows.map(({ sku, price }) => [sku, price]);
    };
    assert.deepEqual(await codes(), [
      [null, 100_000],
      [null, 100_000],
      ['D-21', 100_000],
    ]);

    const given = await plan(coded);
    await editor.request('POST', `/catalogue/files/runs/${given.id}/doubles`, { as: 'changed' });
    await runs.apply(given.id);
    assert.deepEqual(await codes(), [
      ['D-19', 120_000],
      ['D-20', 100_000],
      ['D-21', 100_000],
    ]);
    assert.equal((await plan(coded)).counts.unchanged, 3);

    // Both rows are like one wine: the first is it, and the other stays open until the rest are others.
    const other = await plan('Mã;Tên;Giá\nO-1;OTHER WINE;1000\nO-2;Wine Other;100000\n');
    assert.deepEqual([other.counts.double, other.counts.new], [2, 0]);
    const decide = (as: object) => editor.request('POST', `/catalogue/files/runs/${other.id}/doubles`, as);
    for (const as of ['changed', 'changed']) await decide({ as });
    const [open] = await tables.entries(other.id, 'double');
    assert.equal(open?.label, 'Wine Other');
    await decide({ as: 'new' });
    const { run } = await runs.find(other.id);
    const { oddPrices } = run.source as { oddPrices?: object };
    assert.deepEqual([run.counts.changed, run.counts.new, run.counts.double, oddPrices], [1, 1, 0, { double: 0, changed: 1 }]);
    await runs.apply(other.id);
    const moved = await plan('Mã;Tên;Niên vụ\nO-2;Double wine;2020\n');
    assert.match((await tables.entries(moved.id, 'double'))[0]?.errors[0]?.message ?? '', /đang là của “Wine Other”/);
    const others = await shop.database.query(
      "SELECT slug FROM products WHERE name IN ('OTHER WINE', 'Wine Other') AND published_at IS NOT NULL",
    );
    assert.equal(others.length, 2);
  });

  test('says what columns and values are, and takes them as the editor says', async () => {
    const content = 'Tên;Tiền;Ghi chú;Loại;Nước\nMap one;250000;x;Red wine;USA\nMap two;260000;y;Kombucha;Wakanda\n';
    const inspection = await editor.request<Inspection>(
      'POST',
      '/catalogue/files/inspections',
      formOf({ uid: PRODUCT, content }),
    );
    assert.deepEqual(
      inspection.columns.map(({ column, examples }) => [column, examples[0]]),
      [
        ['name', 'Map one'],
        [null, '250000'],
        [null, 'x'],
        ['wine_type', 'Red wine'],
        ['country', 'USA'],
      ],
    );
    const { wine_type: types, country: countries } = inspection.values;
    assert.deepEqual(
      types.map(({ text, proposal, choices }) => [text, choices.find(({ value }) => value === proposal)?.label ?? proposal]),
      [
        ['Red wine', 'Vang đỏ'],
        ['Kombucha', 'new'],
      ],
    );
    assert.deepEqual(
      countries.map(({ text, proposal }) => [text, proposal]),
      [
        ['USA', 'Mỹ'],
        ['Wakanda', 'Wakanda'],
      ],
    );
    const form = formOf({ uid: PRODUCT, content, createGroups: true });
    form.set('columns', JSON.stringify([null, 'price', '', null, null]));
    form.set(
      'values',
      JSON.stringify({ wine_type: { Kombucha: '', 'red wine': types[0]?.proposal }, country: { Wakanda: 'Pháp' } }),
    );
    const { run } = await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form);
    assert.deepEqual((await runs.find(run)).run.counts.wrong, 0);
    await runs.apply(run);
    const [one, two] = await Promise.all(['map-one', 'map-two'].map((slug) => shop.api<ProductAnswer>(`/san-pham/${slug}`)));
    assert.deepEqual(
      [one?.body.data.price, one?.body.data.wine_type?.name, one?.body.data.origin?.country],
      [250_000, 'Vang đỏ', 'Mỹ'],
    );
    assert.deepEqual([two?.body.data.price, two?.body.data.wine_type, two?.body.data.origin?.country], [260_000, null, 'Pháp']);
  });

  test('is asked about prices in thousands, and about those that can hardly be meant', async () => {
    const content = 'Mã;Tên;Giá\nK-1;Thousand one;450\nK-2;Thousand two;1.290\n';
    const inspection = await editor.request<Inspection>(
      'POST',
      '/catalogue/files/inspections',
      formOf({ uid: PRODUCT, content }),
    );
    assert.equal(inspection.hasThousands, true);
    const form = formOf({ uid: PRODUCT, content });
    form.set('thousands', 'true');
    const { run } = await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form);
    await runs.apply(run);
    assert.deepEqual([...(await publicProducts('K')).values()].map(({ price }) => price).sort(), [1_290_000, 450_000]);
    const odd = await tables.plan({ uid: PRODUCT, content: 'Mã;Giá\nK-1;4500000\nK-2;1300000\n' });
    const { oddPrices } = odd.source as { oddPrices: object };
    assert.deepEqual([oddPrices, odd.counts.changed], [{ changed: 1 }, 2]);
    await runs.discard(odd.id);
  });

  test('tells codes that a spreadsheet has damaged, and groups the reasons of wrong rows', async () => {
    await runs.apply((await tables.plan({ uid: PRODUCT, content: 'Mã;Tên;Giá\n00123;Vang có số không;200000\n' })).id);
    const content =
      'Mã;Tên;Giá\n123;Vang mất số không;200000\n8,93E+12;Vang số mũ;200000\n8930000000000;Vang số tròn;200000\n"\u200B456\u00A0";Vang ký tự ẩn;\n' +
      "'0789;Vang dấu nháy;200000\nG-1;Vang đô la;$12.99\nG-2;Vang euro;20 €\nG-3;Vang phần nghìn;0,135\n";
    const { id, counts, source } = await tables.plan({ uid: PRODUCT, content });
    assert.deepEqual([counts.new, counts.wrong], [2, 6]);
    const { reasons = [], bare } = source as unknown as ImportSource;
    assert.deepEqual(
      [reasons[0]?.count, reasons[0]?.column, reasons.length],
      [2, 'Mã', 4],
      reasons.map(({ message }) => message).join('\n'),
    );
    assert.ok(reasons.some(({ message }) => /“00123” \(Vang có số không\)/.test(message)));
    assert.deepEqual(bare, { price: 1, picture: 2 });
    const fresh = await tables.entries(id, 'new');
    assert.deepEqual(
      fresh.map(({ changes, errors }) => [changes.find(({ column }) => column === 'Mã hàng')?.after, errors.length]),
      [
        ['456', 1],
        ['0789', 1],
      ],
    );
    await runs.discard(id);
  });

  test('names pictures as people do: without marks, in another case, with the version of a web page', async () => {
    await editor.upload(await png('Chai Đỏ.PNG'));
    const content = 'Mã;Tên;Hình ảnh\nA-1;Vang có ảnh;chai do.png?v=17\n';
    const first = await tables.plan({ uid: PRODUCT, content });
    assert.equal(first.counts.new, 1);
    await runs.apply(first.id);
    assert.equal((await publicProducts('A')).get('A-1')?.gallery.length, 1);
    assert.equal((await tables.plan({ uid: PRODUCT, content })).counts.unchanged, 1);
  });

  test('is the own export: each row keeps its state', async () => {
    const table = await tables.export(PRODUCT, 'csv', [{ sku: { $startsWith: 'TAY' } }]);
    const content = table.toString().replaceAll('TAY-', 'LAI-').replaceAll('vang-tay', 'vang-lai');
    const { id, counts } = await tables.plan({ uid: PRODUCT, content });
    assert.deepEqual([counts.new, counts.wrong], [3, 0], JSON.stringify(await tables.entries(id, 'wrong')));
    await runs.apply(id);
    assert.deepEqual([...(await publicProducts('LAI')).keys()].sort(), ['LAI-1', 'LAI-3']);
  });
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { TABLE_FORMATS, TABLE_UIDS } from '../../src/editing/import/server/files/panel-api';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { runsOf } from '../support/catalogue-runs';
import { createGroups, publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { EditorError, signIn, type Editor, type Saved } from '../support/editor';
import { HOSTILE_TABLES, hostileWorkbook } from '../support/hostile-tables';
import { png } from '../support/images';
import { temporaryDirectory } from '../support/shop-environment';
import { readRows, tablesOf } from '../support/tables';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

let shop: RunningShop;
let editor: Editor;
let tables: ReturnType<typeof tablesOf>;
let runs: ReturnType<typeof runsOf>;

beforeAll(async () => {
  shop = await borrowShop('demo');
  editor = await signIn(shop);
  tables = tablesOf(shop, editor);
  runs = runsOf(editor);
  // The first count of the demo's views, soon after the start, raises the version too.
  const counted = () => shop.database.query('SELECT 1 FROM storefront_product_views WHERE views > 0');
  await until('the views are counted', async () => (await counted()).length > 0, 60_000, 250);
});
afterAll(() => shop.close());

const versions = (): Promise<unknown[]> => shop.database.query('SELECT scope, version FROM storefront_versions ORDER BY scope');

async function refusal(work: Promise<unknown>): Promise<EditorError> {
  return work.then(
    () => assert.fail('Nothing was refused.'),
    (error: unknown) => {
      if (error instanceof EditorError) return error;
      throw error;
    },
  );
}

describe('one’s own export', () => {
  for (const format of TABLE_FORMATS) {
    test(`as ${format} changes nothing when it is imported, and raises no version`, async () => {
      await editor.create('api::redirect.redirect', { from: `/old/${format}`, to: '/bai-viet/gioi-thieu' });
      const before = await versions();
      for (const uid of TABLE_UIDS) {
        const { id, counts } = await tables.plan({ uid, content: await tables.export(uid, format), name: `bang.${format}` });
        const [wrong] = await tables.entries(id, counts.wrong > 0 ? 'wrong' : 'changed');
        assert.deepEqual(
          { ...counts, unchanged: 0 },
          { ...counts, unchanged: 0, total: counts.total, new: 0, changed: 0, wrong: 0 },
          JSON.stringify(wrong),
        );
        assert.ok(counts.total > 0 && counts.total === counts.unchanged, uid);
      }
      assert.deepEqual(await versions(), before);
    });
  }

  test('holds what the list’s filters and search find', async () => {
    const filters = [{ price: { $gte: '5000000' } }];
    const [header = [], ...rows] = await readRows(await tables.export(PRODUCT, 'csv', filters));
    const price = header.indexOf('Giá bán (đồng)');
    const prices = rows.map((row) => Number(row[price]));
    assert.ok(prices.length > 0 && Math.min(...prices) >= 5_000_000, `${header.join()} ${prices.join()}`);
    const all = await readRows(await tables.export(PRODUCT, 'csv'));
    assert.ok(all.length > rows.length + 1, String(all.length));
    const name = all[1]?.[header.indexOf('Tên rượu')] ?? '';
    const found = await readRows(await tables.export(PRODUCT, 'csv', [], name));
    assert.ok(found.length > 1 && found.length < all.length, `${name}: ${found.length}`);
    const drafts = await readRows(await tables.export(PRODUCT, 'csv', [{ __status: { $eq: 'draft' } }]));
    assert.ok(drafts.length < all.length, String(drafts.length));
  });
});

describe('an import', () => {
  let wine: Saved;
  let kept: Saved;

  beforeAll(async () => {
    const { data } = await createGroups(editor, 'Import');
    const all = { sku: 'NHAP-1', price: 900_000, compare_at_price: 1_000_000, vintage: 2018, abv: 13, grapes: ['Merlot'] };
    wine = await publishProduct(editor, 'Import wine', { ...data, ...all, seo: { meta_title: 'Tiêu đề' } });
    kept = await publishProduct(editor, 'Import kept', { sku: 'NHAP-2', price: 500_000 });
    await editor.upload(await png('nhap-1.png'));
  });

  const FILE =
    'Bảng giá tháng 12;;;;;;;;;\n' +
    'Mã hàng;Tên rượu;Giá bán;Giá gốc;Niên vụ;Nồng độ;Giống nho;Hình ảnh;Thương hiệu;Ghi chú\n' +
    'NHAP-1;;1.290.000 ₫;(xoá);;12,5;"Merlot; Syrah";nhap-1.png;import house;x\n' +
    'NHAP-2;;;;;;;;;\n' +
    'NHAP-3;Rượu mới;2,5 triệu;;NV;;;;;\n' +
    'NHAP-4;Rượu sai;1,29;;2300;;;khong-co.png;Nhà Không Có;\n' +
    'NHAP-1;;1000;;;;;;;\n' +
    ';;;;;;;;;\n';

  test('tells of each row what it would do, and writes nothing', async () => {
    const before = await versions();
    const { id, counts, source, state } = await tables.plan({ uid: PRODUCT, content: FILE });
    assert.deepEqual([counts.total, counts.new, counts.changed, counts.unchanged, counts.wrong], [5, 1, 1, 1, 2]);
    assert.deepEqual([state, (source as { ignored: string[] }).ignored], ['draft', ['Ghi chú']]);
    const [changed] = await tables.entries(id, 'changed');
    assert.deepEqual([changed?.row, changed?.label, changed?.documentId], [3, 'Import wine', wine.documentId]);
    assert.deepEqual(changed?.changes, [
      { column: 'Giá bán (đồng)', before: '900.000', after: '1.290.000' },
      { column: 'Giá trước khi giảm', before: '1.000.000', after: '' },
      { column: 'Giống nho', before: 'Merlot', after: 'Merlot, Syrah' },
      { column: 'Nồng độ cồn (% vol.)', before: '13', after: '12,5' },
      { column: 'Hình ảnh', before: '', after: 'nhap-1.png' },
    ]);
    const wrong = await tables.entries(id, 'wrong');
    assert.deepEqual(
      wrong[0]?.errors.map(({ column, value }) => [column, value]),
      [
        ['Giá bán', '1,29'],
        ['Niên vụ', '2300'],
        ['Thương hiệu', 'Nhà Không Có'],
      ],
    );
    assert.match(wrong[0]?.errors[0]?.message ?? '', /1\.290\.000 ₫/);
    assert.match(wrong[0]?.errors[1]?.message ?? '', /lớn nhất là 2200/);
    assert.match(wrong[1]?.errors[0]?.message ?? '', /Trùng với dòng 3/);
    assert.deepEqual(await versions(), before);
    await runs.discard(id);
  });

  test('with a cell that is longer than its field is wrong at its row, again when it is imported again, and is not stored', async () => {
    const shared = hostileWorkbook({
      strings: `<sst><si><t>${'Rượu '.repeat(6_000)}</t></si></sst>`,
      sheet:
        '<worksheet><sheetData><row><c t="str"><v>Tên</v></c><c t="str"><v>Giá</v></c><c t="str"><v>Ghi chú</v></c></row>' +
        `${'<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(50)}</sheetData></worksheet>`,
    });
    let content = shared;
    for (const name of ['bang.xlsx', 'sai.csv']) {
      const { id, counts } = await tables.plan({ uid: PRODUCT, content, name });
      assert.deepEqual([counts.total, counts.wrong], [50, 50]);
      const [wrong] = await tables.entries(id, 'wrong');
      assert.deepEqual(
        wrong?.errors.map(({ column, message }) => `${column}: ${message}`),
        ['Tên: Tối đa 200 ký tự.', 'Giá: Tối đa 100 ký tự.'],
      );
      const [stored] = await shop.database.query<{ longest: number }>(
        `SELECT max(length(raw) + length(changes) + length(errors) + length(label)) AS longest FROM catalogue_run_entries WHERE run_id = '${id}'`,
      );
      assert.ok(stored !== undefined && stored.longest < 3_000, JSON.stringify(stored));
      content = await tables.wrongRows(id, 'csv');
      await runs.discard(id);
    }
  });

  test('that is made to stop the shop is refused by a sentence, while visitors are served', async () => {
    const { file: name, make } = HOSTILE_TABLES['52 million open tags'] ?? assert.fail('There is no such file.');
    const refused = refusal(tables.plan({ uid: PRODUCT, content: make(), name }));
    assert.equal((await shop.api('/health')).status, 200);
    assert.match((await refused).message, /hơn 100 MB khi giải nén/);
  });

  test('is applied, and its wrong rows are downloaded, corrected and imported again', async () => {
    const { id } = await tables.plan({ uid: PRODUCT, content: FILE });
    const { run } = await runs.apply(id);
    assert.deepEqual([run.state, run.counts.applied, run.counts.failed], ['done', 2, 0]);
    const { body } = await shop.api<ProductAnswer>('/san-pham/import-wine');
    const { price, compare_at_price, abv, vintage, grapes, seo, gallery } = body.data;
    assert.deepEqual([price, compare_at_price, abv, vintage, grapes], [1_290_000, null, 12.5, 2018, ['Merlot', 'Syrah']]);
    assert.equal(gallery.length, 1);
    assert.match(seo.title, /Tiêu đề/);
    assert.equal((await shop.api<ProductAnswer>('/san-pham/ruou-moi')).body.data.price, 2_500_000);

    const rows = await readRows(await tables.wrongRows(id, 'xlsx'));
    assert.deepEqual(rows[0]?.slice(0, 3), ['Lý do chưa nhập được', 'Mã hàng', 'Tên rượu']);
    assert.match(rows[1]?.[0] ?? '', /^Giá bán: /);
    const corrected = [rows[0], rows[1]?.map((cell) => ({ '1,29': '129000', 2300: '2023' })[cell] ?? cell)];
    const csv = corrected.map((row) => row?.map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\t')).join('\n');
    const again = await tables.plan({ uid: PRODUCT, content: csv, createGroups: true });
    assert.deepEqual([again.counts.total, again.counts.new, again.counts.wrong], [1, 1, 0]);
    assert.equal((again.source as { groups: number }).groups, 1);
    const [entry] = await tables.entries(again.id, 'new');
    assert.equal(entry?.changes.find(({ column }) => column === 'Thương hiệu')?.after, 'Nhà Không Có');
    // A picture that is nowhere is told, and no reason to refuse the wine.
    assert.deepEqual(
      entry?.errors.map(({ column, value }) => [column, value]),
      [['Hình ảnh', 'khong-co.png']],
    );
    assert.equal((await runs.apply(again.id)).run.state, 'done');
    const made = await shop.api<ProductAnswer>('/san-pham/ruou-sai');
    assert.deepEqual([made.body.data.brand?.name, made.body.data.sku], ['Nhà Không Có', 'NHAP-4']);
  });

  test('finds entries by slug without a code, and takes a name that is there for no new entry', async () => {
    const content = `Slug,Tên,Giá\nimport-kept,,510000\n,Import kept,1\nimport-moi,Import kept,2\n`;
    const { id, counts } = await tables.plan({ uid: PRODUCT, content });
    assert.deepEqual([counts.changed, counts.double, counts.new], [1, 1, 1]);
    assert.match((await tables.entries(id, 'double'))[0]?.errors.at(-1)?.message ?? '', /import-kept/);
    await runs.apply(id, { kinds: ['changed'], publish: false });
    assert.equal((await editor.find(PRODUCT, kept.documentId)).price, 510_000);
    assert.equal((await shop.api<ProductAnswer>('/san-pham/import-kept')).body.data.price, 500_000);
    assert.equal((await shop.api('/san-pham/import-moi')).status, 404);
  });

  test('refuses files that it can’t read, in Vietnamese', async () => {
    const { total } = await runs.list();
    const say = async (content: string | Buffer) => (await refusal(tables.plan({ uid: PRODUCT, content }))).reason;
    assert.match(await say(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])), /Lưu thành \.xlsx/);
    assert.match(await say('một,hai\n1,2'), /Mã hàng, Đường dẫn/);
    assert.match(await say('Giá\n1'), /Mã hàng, Đường dẫn, Tên rượu/);
    assert.match(await say('Tên'), /chưa có dòng dữ liệu/);
    const long = `Mã hàng\n${Array.from({ length: 20_100 }, (_, index) => `X-${index}`).join('\n')}`;
    assert.match(await say(long), /20\.000 dòng/);
    assert.equal((await runs.list()).total, total);
  });

  test('that was refused leaves no file', () => {
    const files = readdirSync(temporaryDirectory(shop.directory), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((name) => !/^wine-shop-[^/]+$/.test(name)),
      [],
    );
  });
});

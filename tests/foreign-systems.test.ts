import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Inspection } from '../src/catalogue/files/panel-api';
import { runsOf } from './support/catalogue-runs';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { haravanFile, oldShopifyFile, shopifyFile } from './support/foreign/keyed';
import { googleTableFile, googleXmlFile, kiotVietFile, sapoFile } from './support/foreign/others';
import { foreignWines, type ForeignWine } from './support/foreign/wines';
import { wooCommerceFile } from './support/foreign/woocommerce';
import { png } from './support/images';
import { closeServer, listen } from './support/listen';
import { startShop, type Shop } from './support/shop';
import { formOf, tablesOf } from './support/tables';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const WINES = 20;

type Said = 'old' | 'pictures' | 'vintage' | 'volume' | 'region' | 'grapes' | 'abv' | 'state';

const ALL: readonly Said[] = ['old', 'pictures', 'vintage', 'volume', 'region', 'grapes', 'abv', 'state'];

/** What the columns of each system can say besides its name, code, price, stock, brand, country, type and text. */
const SYSTEMS: Readonly<Record<string, { make: (wines: readonly ForeignWine[]) => string; says: readonly Said[] }>> = {
  WOO: { make: wooCommerceFile, says: ALL },
  SHN: { make: shopifyFile, says: ALL.filter((said) => said !== 'volume') },
  SHO: { make: oldShopifyFile, says: ALL.filter((said) => said !== 'volume') },
  HRV: { make: haravanFile, says: ALL.filter((said) => said !== 'volume') },
  SPO: { make: sapoFile, says: ['vintage', 'grapes', 'abv'] },
  KVT: { make: kiotVietFile, says: ALL.filter((said) => said !== 'old') },
  GMT: { make: googleTableFile, says: ['old', 'pictures'] },
  GMX: { make: googleXmlFile, says: ['old', 'pictures'] },
};

describe('a shop that moves here from another system', () => {
  let shop: Shop;
  /** of the other shop's pictures */
  let pictures: Server;
  let address: string;
  const asked = new Map<string, number>();
  let editor: Editor;
  let tables: ReturnType<typeof tablesOf>;
  let runs: ReturnType<typeof runsOf>;

  before(async () => {
    pictures = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://pictures');
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
      // Each picture is another one; those of one wine are lost.
      if (/-3-a/.test(pathname)) return void response.writeHead(404).end();
      const colour = `#${[...pathname]
        .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffff, 7)
        .toString(16)
        .padStart(6, '0')}`;
      void png('a.png', colour, 300, 300).then(({ bytes }) => response.end(bytes));
    });
    const port = await listen(pictures);
    address = `http://127.0.0.1:${port}`;
    shop = await startShop({ env: { IMPORT_PRIVATE_HOSTS: `127.0.0.1:${port}` } });
    editor = await signIn(shop);
    tables = tablesOf(shop, editor);
    runs = runsOf(editor);
  });
  after(async () => {
    await shop?.close();
    await closeServer(pictures);
  });

  /** @returns the public products by code */
  async function publicProducts(mark: string): Promise<Map<string, ProductAnswer['data']>> {
    const rows = await shop.database.query<{ slug: string }>(
      `SELECT slug FROM products WHERE sku LIKE '${mark}-%' AND published_at IS NOT NULL`,
    );
    const answers = await Promise.all(rows.map(({ slug }) => shop.api<ProductAnswer>(`/san-pham/${slug}`)));
    return new Map(answers.map(({ body }) => [body.data.sku ?? '', body.data]));
  }

  function expected(wine: ForeignWine, says: readonly Said[]): unknown[] {
    const place = says.includes('region') ? wine.region : wine.country;
    return [
      ...[
        wine.name,
        wine.price,
        says.includes('old') ? wine.oldPrice : null,
        wine.stock > 0,
        wine.brand,
        wine.country,
        place,
        wine.type,
      ],
      says.includes('vintage') ? wine.vintage : null,
      // A volume stands in the name of a wine of which there are two.
      says.includes('volume') || wine.choice !== '' ? wine.volume : null,
      says.includes('grapes') ? wine.grapes : [],
      says.includes('abv') ? wine.abv : null,
      wine.paragraphs.join('\n\n'),
    ];
  }

  const told = (data: ProductAnswer['data']): unknown[] => [
    ...[data.name, data.price, data.compare_at_price, data.in_stock, data.brand?.name, data.origin?.country, data.origin?.name],
    ...[data.wine_type?.name, data.vintage, data.volume_ml, data.grapes, data.abv, data.description],
  ];

  for (const [mark, { make, says }] of Object.entries(SYSTEMS))
    test(`finds each wine of ${mark} as it was, and nothing to do the second time`, async () => {
      const wines = foreignWines(WINES, mark, address);
      const table = { uid: PRODUCT, content: make(wines), name: `${mark}.csv`, createGroups: true } as const;
      const { id, counts } = await tables.plan(table);
      const wrong = await tables.entries(id, 'wrong');
      assert.deepEqual([counts.new, counts.wrong], [WINES, 0], JSON.stringify(wrong[0]));
      const { run } = await runs.apply(id);
      assert.deepEqual([run.state, run.counts.applied], ['done', WINES], JSON.stringify(await tables.entries(id, 'left')));

      await until('the pictures are there', async () => (await runs.find(id)).picturesLeft === 0, 120_000);
      const shown = await publicProducts(mark);
      const visible = wines.filter(({ isShown }) => isShown || !says.includes('state'));
      assert.equal(shown.size, visible.length);
      for (const wine of visible) {
        const data = shown.get(wine.sku);
        assert.ok(data, wine.sku);
        assert.deepEqual(told(data), expected(wine, says), wine.sku);
        const count = says.includes('pictures') ? wine.pictures.length : Math.min(1, wine.pictures.length);
        assert.equal(
          data.gallery.length,
          count === 0 ? 0 : count - (wine.pictures.some((one) => /-3-a/.test(one)) ? 1 : 0),
          wine.sku,
        );
      }

      const again = await tables.plan(table);
      const [changed] = await tables.entries(again.id, 'changed');
      assert.deepEqual([again.counts.unchanged, again.counts.total], [WINES, WINES], JSON.stringify(changed));
      await runs.discard(again.id);
      if (mark !== 'WOO') return;
      // Each address was asked once, and the lost one is told.
      const [lost] = (await tables.entries(id, 'new')).filter(({ errors }) => errors.length > 0);
      assert.match(lost?.errors[0]?.message ?? '', /Không tải được ảnh này/);
      assert.deepEqual(new Set(asked.values()), new Set([1]));
      const undone = await runs.undo(id);
      await runs.untilEnded(undone.run.id);
      assert.equal((await publicProducts(mark)).size, 0);
    });

  test('is told which rows are no wines, and why', async () => {
    const { id, source } = await tables.plan({
      uid: PRODUCT,
      content: kiotVietFile(foreignWines(6, 'LEFT')),
      createGroups: true,
    });
    const { leftOut, system } = source as { leftOut: unknown; system: string };
    assert.equal(system, 'KiotViet');
    const rows = [
      { row: 3, label: 'Penfolds Bin 389 LEFT0' },
      { row: 9, label: 'Domaine "La Côte" Cuvée d’Or LEFT5' },
    ];
    assert.deepEqual(leftOut, [{ reason: 'unit', count: 2, rows }]);
    await runs.discard(id);
  });

  test('may have one made by hand', async () => {
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
    assert.deepEqual(told(one), [
      ...['Vang tay 2019 750ml', 390_000, 450_000, true, 'Nhà Tay', 'Mỹ', 'Mỹ', 'Vang đỏ', 2019, 750],
      ...[['Cabernet Sauvignon', 'Merlot'], null, 'A & B\n\nCab Sauv 60%, MERLOT 40%'],
    ]);
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
      return rows.map(({ sku, price }) => [sku, Number(price)]);
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

    const other = await plan('Mã;Tên\nO-1;Other wine\n');
    await editor.request('POST', `/catalogue/files/runs/${other.id}/doubles`, { as: 'new' });
    await runs.apply(other.id);
    const others = await shop.database.query("SELECT slug FROM products WHERE name = 'Other wine' AND published_at IS NOT NULL");
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
    const { oddPrices } = odd.source as { oddPrices: number };
    assert.deepEqual([oddPrices, odd.counts.changed], [1, 2]);
    await runs.discard(odd.id);
  });

  test('keeps the state of each row of its own export', async () => {
    const table = await tables.export(PRODUCT, 'csv', [{ sku: { $startsWith: 'TAY' } }]);
    const content = table.toString().replaceAll('TAY-', 'LAI-').replaceAll('vang-tay', 'vang-lai');
    const { id, counts } = await tables.plan({ uid: PRODUCT, content });
    assert.deepEqual([counts.new, counts.wrong], [3, 0], JSON.stringify(await tables.entries(id, 'wrong')));
    await runs.apply(id);
    assert.deepEqual([...(await publicProducts('LAI')).keys()].sort(), ['LAI-1', 'LAI-3']);
  });
});

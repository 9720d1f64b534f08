import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { proposeMapping } from '../src/admin/exchange/mapping';
import type { ImportSource, Inspection } from '../src/catalogue/files/panel-api';
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
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
/** Fifty where the file is named; a run of all files takes fewer. */
const WINES = testRun().everyCase ? 50 : 20;

/** A picture that the other shop has no more. */
const LOST = /-9-a\b/;

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
      if (LOST.test(pathname)) return void response.writeHead(404).end();
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

  /** @returns how many of a wine's pictures there are: one of them is lost */
  const picturesOf = ({ pictures: all }: ForeignWine, says: readonly Said[]): number =>
    all.slice(0, says.includes('pictures') ? all.length : 1).filter((one) => !LOST.test(one)).length;

  const told = (data: ProductAnswer['data']): unknown[] => [
    ...[data.name, data.price, data.compare_at_price, data.in_stock, data.brand?.name, data.origin?.country, data.origin?.name],
    ...[data.wine_type?.name, data.vintage, data.volume_ml, data.grapes, data.abv, data.description],
  ];

  const everyday = ['WOO', 'KVT'];
  const systems = Object.entries(SYSTEMS).filter(([mark]) => testRun().everyCase || everyday.includes(mark));
  for (const [mark, { make, says }] of systems)
    test(`finds each wine of ${mark} as it was, and nothing to do the second time`, async () => {
      const wines = foreignWines(WINES, mark, address);
      const table = { uid: PRODUCT, content: make(wines), name: `${mark}.csv`, createGroups: true } as const;
      const { id, counts } = await tables.plan(table);
      const wrong = await tables.entries(id, 'wrong');
      assert.deepEqual([counts.new, counts.wrong], [WINES, 0], JSON.stringify(wrong[0]));
      const { run } = await runs.apply(id);
      assert.deepEqual([run.state, run.counts.applied], ['done', WINES], JSON.stringify(await tables.entries(id, 'left')));

      const early = await tables.plan(table);
      assert.equal(early.counts.unchanged, WINES, 'what still waits for pictures is a change');
      await runs.discard(early.id);
      await until('the pictures are there', async () => (await runs.find(id)).picturesLeft === 0, 120_000);
      const visible = wines.filter(({ isShown }) => isShown || !says.includes('state'));
      // A picture is shown when its renditions are there.
      const areShown = async (): Promise<Map<string, ProductAnswer['data']> | false> => {
        const products = await publicProducts(mark);
        const isWhole = (wine: ForeignWine): boolean => products.get(wine.sku)?.gallery.length === picturesOf(wine, says);
        return visible.every(isWhole) && products;
      };
      const shown = await until('the pictures are shown', areShown, 60_000);
      assert.equal(shown.size, visible.length);
      for (const wine of visible) {
        const data = shown.get(wine.sku);
        assert.ok(data, wine.sku);
        assert.deepEqual(told(data), expected(wine, says), wine.sku);
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

  test('one type for two spellings of a kind, by the second import too', async () => {
    const content = 'Mã;Tên;Loại\nK-1;Kind one;Rượu vang cam\nK-2;Kind two;Vang cam\n';
    const plan = async () => {
      const form = formOf({ uid: PRODUCT, content, createGroups: true });
      const inspected: Inspection = await editor.request('POST', '/catalogue/files/inspections', form);
      form.set('values', JSON.stringify(proposeMapping(inspected).values));
      return (await editor.request<{ run: string }>('POST', '/catalogue/files/imports', form)).run;
    };
    await runs.apply(await plan());
    const again = (await runs.find(await plan())).run;
    assert.deepEqual([again.counts.unchanged, again.counts.total], [2, 2]);
  });

  test('nothing about the heading of a group of rows: it says what is blank, and changes nothing that is stored', async () => {
    const plan = (heading: string, createGroups = true) =>
      tables.plan({ uid: PRODUCT, content: `Mã;Tên;Giá\n${heading};;\nH-1;Headed wine;100000\n`, createGroups });
    const { counts, source } = await plan('VANG HỒNG', false);
    assert.deepEqual([counts.new, counts.wrong, (source as unknown as ImportSource).leftOut?.[0]?.reason], [1, 0, 'heading']);
    await runs.apply((await plan('VANG HỒNG')).id);
    const [saved] = await shop.database.query<{ slug: string }>("SELECT slug FROM products WHERE sku = 'H-1'");
    const { body } = await shop.api<ProductAnswer>(`/san-pham/${saved?.slug}`);
    assert.equal(body.data.wine_type?.name, 'Vang hồng');
    assert.equal((await plan('VANG SỦI')).counts.unchanged, 1);
  });
});

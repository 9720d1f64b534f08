import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { createGroups, publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { EditorError, signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';

const PRODUCT = 'api::product.product';

let shop: Shop;
let editor: Editor;

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

/** Every row that a write can change. */
async function stored(): Promise<unknown[]> {
  const tables = [
    'products',
    'products_cmps',
    'storefront_products',
    'storefront_slugs',
    'storefront_versions',
    'storefront_shelves',
  ];
  return Promise.all(tables.map((table) => shop.database.query(`SELECT * FROM ${table} ORDER BY 1, 2`)));
}

test('a write that fails at its end changes nothing', async () => {
  const { documentId } = await publishProduct(editor, 'Free', { price: 1 });
  await publishProduct(editor, 'Holder', { price: 1 });
  const [row] = await shop.database.query<{ document_id: string }>("SELECT document_id FROM products WHERE slug = 'holder'");
  await editor.update(PRODUCT, row?.document_id ?? '', { slug: 'holder-later' });
  const before = await stored();
  // Strapi accepts the slug, because no draft has it. Only the read model's rows refuse it, at the end of the write.
  await assert.rejects(editor.publish(PRODUCT, documentId, { slug: 'holder', price: 999 }), EditorError);
  await assert.rejects(publishProduct(editor, 'Newcomer', { slug: 'holder' }), EditorError);
  assert.deepEqual(await stored(), before);
});

interface Published {
  public_id: number;
  price: number;
}

interface Shown {
  item_id: number;
  list_item: string;
}

/** Prices that differ between content and read model. The crash left them so: no start has repaired them yet. */
async function differences(): Promise<string[]> {
  const content = await shop.database.query<Published & Record<string, unknown>>(
    'SELECT public_id, price FROM products WHERE published_at IS NOT NULL ORDER BY public_id',
  );
  const shown = await shop.database.query<Shown & Record<string, unknown>>(
    'SELECT item_id, list_item FROM storefront_products WHERE published ORDER BY item_id',
  );
  const found = shown.map(({ item_id, list_item }) => `${item_id}: ${/"price":(\d+|null)/.exec(list_item)?.[1] ?? list_item}`);
  const wanted = content.map(({ public_id, price }) => `${public_id}: ${price}`);
  return [...wanted.filter((line) => !found.includes(line)), ...found.filter((line) => !wanted.includes(line))];
}

async function version(): Promise<number> {
  const [row] = await shop.database.query<{ version: number }>(
    "SELECT version FROM storefront_versions WHERE scope = 'products'",
  );
  return Number(row?.version);
}

test('after kill -9 during writes, content, read model and version agree, and every answered save is stored', async () => {
  const { brand, data } = await createGroups(editor, 'Crash');
  const documents: string[] = [];
  for (let number = 0; number < 4; number += 1)
    documents.push((await publishProduct(editor, `Crash ${number}`, data)).documentId);

  for (let round = 1; round <= (testRun().night ? 2 : 1); round += 1) {
    const before = await version();
    const answered = new Map<string, number>();
    let saves = 0;
    const write = async (documentId: string, number: number): Promise<void> => {
      for (let price = round * 1_000; ; price += 1) {
        await editor.publish(PRODUCT, documentId, { price });
        answered.set(`crash-${number}`, price);
        saves += 1;
      }
    };
    const rename = async (): Promise<void> => {
      for (let times = 0; ; times += 1)
        await editor.update('api::brand.brand', brand.documentId, { name: `Nhà ${round}.${times}` });
    };
    const writers = [...documents.map(write), rename()].map((writer) => writer.catch(() => undefined));
    // The speed of the writers decides the moment of the crash.
    while (saves < 3 + round) await new Promise(setImmediate);
    await shop.kill();
    await Promise.all(writers);

    assert.deepEqual(await differences(), [], `round ${round}`);
    assert.ok((await version()) >= before + saves, 'every answered save has raised the version');
    await shop.restart();
    for (const [slug, price] of answered) {
      const { body } = await shop.api<ProductAnswer>(`/san-pham/${slug}`);
      assert.ok((body.data.price ?? 0) >= price, `${slug} was answered ${price} and has ${body.data.price}`);
    }
    const names = await Promise.all(
      documents.map(async (_, number) => (await shop.api<ProductAnswer>(`/san-pham/crash-${number}`)).body.data.brand?.name),
    );
    assert.equal(new Set(names).size, 1, 'one brand has one name');
  }
});

test('an upgrade makes the rows that it finds its own before it serves', async () => {
  await publishProduct(editor, 'Kept', { price: 1 });
  await shop.stop();
  // Its mark, and something that this program would write differently.
  await shop.database.query(
    `UPDATE storefront_products SET made_by = 'former', detail = replace(detail, '"price":1,', '"price":4711,') WHERE published`,
  );
  await shop.restart();
  assert.equal((await shop.api<ProductAnswer>('/san-pham/kept')).body.data.price, 1);
  assert.deepEqual(await shop.database.query("SELECT 1 AS one FROM storefront_products WHERE made_by = 'former'"), []);
});

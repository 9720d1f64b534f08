import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishProduct } from './support/content';
import type { HomeAnswer, ProductAnswer, ProductList } from './support/contract-schemas';
import { connect, signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';

/** A thousand of them: `PUBLISHES=1000 npm test -- cache-freshness`. */
const PUBLISHES = Number(process.env.PUBLISHES ?? 40);
const READERS = 50;
const PRODUCT = 'api::product.product';

let shop: Shop;
let editor: Editor;
let documentId: string;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  for (let number = 1; number <= 24; number += 1) await publishProduct(editor, `Other ${number}`, { price: 5 });
  ({ documentId } = await publishProduct(editor, 'Watched', { price: 0 }));
  await editor.saveSingle('api::home.homepage', { featured_products: connect(documentId) });
});
after(() => shop.close());

const ADDRESSES = ['/san-pham/watched', '/san-pham?q=watched', '/home'] as const;

/** @returns the price that an address shows of the watched product */
async function shown(path: (typeof ADDRESSES)[number]): Promise<number | null | undefined> {
  const { body, status } = await shop.api(path);
  assert.equal(status, 200, path);
  if (path === '/home') return (body as HomeAnswer).data.featured_products[0]?.price;
  if (path === '/san-pham/watched') return (body as ProductAnswer).data.price;
  return (body as ProductList).data[0]?.price;
}

async function publishAndLook(from: number, times: number): Promise<void> {
  for (let price = from; price < from + times; price += 1) {
    await editor.publish(PRODUCT, documentId, { price });
    assert.deepEqual(await Promise.all(ADDRESSES.map(shown)), [price, price, price], `publish ${price}`);
  }
}

test(`${PUBLISHES} publishes, each followed at once by list, detail and home: none is old`, () => publishAndLook(1, PUBLISHES));

test(`the same while ${READERS} readers hammer: none of them ever reads something older than before`, async () => {
  let over = false;
  let reads = 0;
  // What was answered to the editor, or read by anybody, is the least that whoever asks later may read.
  const least = new Map<string, number>(ADDRESSES.map((path) => [path, 0]));
  const read = async (place: number): Promise<void> => {
    const path = ADDRESSES[place % ADDRESSES.length] ?? '/home';
    while (!over) {
      const floor = least.get(path) ?? 0;
      const price = (await shown(path)) ?? 0;
      assert.ok(price >= floor, `${path} shows ${price} after ${floor}`);
      least.set(path, Math.max(price, least.get(path) ?? 0));
      reads += 1;
    }
  };
  const readers = Array.from({ length: READERS }, (_, place) => read(place));
  const write = async (): Promise<void> => {
    for (let price = PUBLISHES + 1; price <= 2 * PUBLISHES; price += 1) {
      await editor.publish(PRODUCT, documentId, { price });
      for (const path of ADDRESSES) least.set(path, Math.max(price, least.get(path) ?? 0));
      assert.deepEqual(await Promise.all(ADDRESSES.map(shown)), [price, price, price]);
    }
  };
  await Promise.race([write(), Promise.all(readers)]).finally(() => {
    over = true;
  });
  await Promise.all(readers);
  assert.ok(reads > READERS, `${reads} reads`);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishProduct } from './support/content';
import type { HomeAnswer, ProductAnswer, ProductList } from './support/contract-schemas';
import { connect, signIn, type Editor } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { testRun } from './support/test-run';
import { until } from './support/until';

/** A longer run: `PUBLISHES=1000 npm test -- cache-freshness`. */
const PUBLISHES = Number(process.env.PUBLISHES ?? (testRun().thorough ? 40 : 6));
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

const PATHS = ['/san-pham/watched', '/san-pham?q=watched', '/home'] as const;

/** @returns the price of the watched product, as a path shows it */
async function shown(path: (typeof PATHS)[number]): Promise<number | null | undefined> {
  // Where other tests take the processor, the shop may refuse what it can't compute within a second.
  const { body, status, text } = await until(`${path} is admitted`, async () => {
    const answer = await shop.api(path);
    return answer.status === 503 ? undefined : answer;
  });
  assert.equal(status, 200, `${path}: ${text}`);
  if (path === '/home') return (body as HomeAnswer).data.featured_products[0]?.price;
  if (path === '/san-pham/watched') return (body as ProductAnswer).data.price;
  return (body as ProductList).data[0]?.price;
}

async function publishAndRead(from: number, times: number): Promise<void> {
  for (let price = from; price < from + times; price += 1) {
    await editor.publish(PRODUCT, documentId, { price });
    assert.deepEqual(await Promise.all(PATHS.map(shown)), [price, price, price], `publish ${price}`);
  }
}

test(`list, detail and home show each of ${PUBLISHES} publishes immediately`, () => publishAndRead(1, PUBLISHES));

test(`while ${READERS} clients read all the time, no answer is older than an earlier one`, async () => {
  let over = false;
  let reads = 0;
  // The lowest price that a request may still read: published, or read by another client, before it began.
  const least = new Map<string, number>(PATHS.map((path) => [path, 0]));
  const read = async (place: number): Promise<void> => {
    const path = PATHS[place % PATHS.length] ?? '/home';
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
      for (const path of PATHS) least.set(path, Math.max(price, least.get(path) ?? 0));
      assert.deepEqual(await Promise.all(PATHS.map(shown)), [price, price, price]);
    }
  };
  await Promise.race([write(), Promise.all(readers)]).finally(() => {
    over = true;
  });
  await Promise.all(readers);
  assert.ok(reads > READERS, `${reads} reads`);
});

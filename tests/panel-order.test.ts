import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { connect, signIn, type Editor, type Saved } from './support/editor';

const PRODUCT = 'api::product.product';
const BRAND = 'api::brand.brand';

interface Page {
  results: { name?: string }[];
}

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

const SORTED = ['“An”', 'Án', 'Anh', 'Ăn', 'Bin 28', '"Bin" 128', 'bin 389', 'Dương', 'Đà'];

test('lists and pickers are sorted as a Vietnamese reader sorts, on both databases', async () => {
  const created: Saved[] = [];
  for (const [at, name] of [...SORTED].reverse().entries()) created.push(await editor.create(BRAND, { name, slug: `xep-${at}` }));
  const namesOf = async (path: string): Promise<string[]> =>
    (await editor.request<Page>('GET', `/content-manager/${path}`)).results.map(({ name }) => name ?? '');
  const list = (direction: string): Promise<string[]> =>
    namesOf(`collection-types/${BRAND}?sort=name:${direction}&filters[slug][$startsWith]=xep&pageSize=50`);
  assert.deepEqual(await list('ASC'), SORTED);
  assert.deepEqual(await list('DESC'), [...SORTED].reverse());
  const picked = await namesOf(`relations/${PRODUCT}/brand?pageSize=50`);
  assert.deepEqual(
    picked.filter((name) => SORTED.includes(name)),
    SORTED,
  );
  const wines = await Promise.all(
    created.map(({ documentId }, at) =>
      editor.create(PRODUCT, { name: `Chai ${at}`, slug: `xep-${at}`, brand: connect(documentId) }),
    ),
  );
  const byBrand = await namesOf(`collection-types/${PRODUCT}?sort=brand.name:ASC&filters[slug][$startsWith]=xep&pageSize=50`);
  assert.deepEqual(
    byBrand,
    [...SORTED.keys()].map((at) => `Chai ${SORTED.length - 1 - at}`),
  );
  // A new name is in its place at once; a name that was written past Strapi after the next start.
  await editor.update(BRAND, created[0]?.documentId ?? '', { name: 'Bin 7', slug: 'xep-0' });
  assert.equal((await list('ASC'))[4], 'Bin 7');
  for (const { documentId } of wines) await editor.delete(PRODUCT, documentId);
  for (const { documentId } of created) await editor.delete(BRAND, documentId);
});

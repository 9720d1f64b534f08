import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signIn, type Editor } from '../support/editor';
import { startShop, type Shop } from '../support/shop';

interface Metadata {
  edit: { label: string; description: string };
  list: { label?: string; mainField?: unknown };
}

interface View {
  settings: object;
  layouts: { edit: { name: string; size: number }[][]; list: string[] };
  metadatas: Record<string, Metadata>;
}

const BRAND = '/content-manager/content-types/api::brand.brand/configuration';

let shop: Shop;
let editor: Editor;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
});
after(() => shop.close());

async function read(): Promise<View> {
  const { data } = await editor.request<{ data: { contentType: View } }>('GET', BRAND);
  return data.contentType;
}

/** The body of "Configure the view": without `mainField`, which an administrator can't choose. */
function toSend({ settings, layouts, metadatas }: View): View {
  const plain = Object.entries(metadatas).map(([name, { edit, list }]) => [
    name,
    { edit, list: { ...list, mainField: undefined } },
  ]);
  return { settings, layouts, metadatas: Object.fromEntries(plain) as View['metadatas'] };
}

test('forms have labels and help texts', async () => {
  const { metadatas, layouts } = await read();
  assert.equal(metadatas.name?.edit.label, 'Tên');
  assert.match(metadatas.slug?.edit.description ?? '', /tự tạo từ tên/);
  assert.deepEqual(layouts.list, ['logo', 'name', 'slug']);
});

test('an administrator’s configuration of a form survives a restart', async () => {
  const view = toSend(await read());
  const name = view.metadatas.name;
  assert.ok(name);
  name.edit.label = 'Tên nhà sản xuất';
  view.layouts.list = ['name', 'logo'];
  await editor.request('PUT', BRAND, view);
  await shop.restart();
  const after = await read();
  assert.equal(after.metadatas.name?.edit.label, 'Tên nhà sản xuất');
  assert.deepEqual(after.layouts.list, ['name', 'logo']);
});

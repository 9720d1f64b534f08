import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { refusal } from '../support/bin';
import type { MenuList } from '../support/contract-schemas';
import type { SettingsAnswer } from '../support/contract-schemas';
import { signIn, type Editor, type Saved } from '../support/editor';
import { startShop, type Shop } from '../support/shop';

const MENU = 'api::menu.menu';

let shop: Shop;
let editor: Editor;
const menus: Record<string, Saved> = {};

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  // Their ids are not the first ones.
  for (const location of ['aside', 'header', 'footer']) {
    const items = [{ label: 'Trang chủ', kind: 'page', path: '/' }];
    menus[location] = await editor.create(MENU, { location, name: `Menu ${location}`, items });
  }
  await editor.saveSingle('api::home.homepage', {});
});
afterAll(() => shop.close());

const idOf = (location: string): string => menus[location]?.documentId ?? '';
const settings = async (): Promise<SettingsAnswer['data']> => (await shop.api<SettingsAnswer>('/settings')).body.data;

test('the settings and the home page can’t be deleted, also by an administrator', async () => {
  for (const uid of ['api::setting.setting', 'api::home.homepage']) {
    const { status, reason } = await refusal(editor.request('DELETE', `/content-manager/single-types/${uid}`));
    assert.equal(status, 400);
    assert.match(reason, /^Không thể xóa mục này, vì trang web luôn cần nó/);
  }
  assert.equal((await settings()).id, 1);
});

test('the menus of every page can’t be deleted or moved, and others can', async () => {
  for (const location of ['header', 'footer']) {
    assert.match((await refusal(editor.delete(MENU, idOf(location)))).reason, /^Không thể xóa menu này/);
    const { fields } = await refusal(editor.update(MENU, idOf(location), { location: 'elsewhere' }));
    assert.match(fields.location ?? '', new RegExp(`cần menu ở vị trí “${location}”`));
    await editor.update(MENU, idOf(location), { location, name: 'Tên khác' });
  }
  const { reason } = await refusal(
    editor.bulkDelete(
      MENU,
      Object.values(menus).map(({ documentId }) => documentId),
    ),
  );
  assert.match(reason, /^Đã xóa 1 trong 3 mục\. 2 mục chưa được: “Tên khác”: Không thể xóa menu này/);
  const { data } = (await shop.api<MenuList>('/menus')).body;
  assert.deepEqual(
    data.map(({ location }) => location),
    ['footer', 'header'],
  );
});

test('settings that are missing all the same are created by the next start', async () => {
  await shop.stop();
  await shop.database.query('DELETE FROM settings');
  await shop.database.query("DELETE FROM storefront_entries WHERE kind = 'setting'");
  await shop.restart();
  assert.equal((await settings()).site_name, 'Cửa hàng rượu vang');
});

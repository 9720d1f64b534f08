import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import type { SocialLinks } from './support/contract-schemas';
import { signIn, type Editor } from './support/editor';
import { png } from './support/images';
import { load, sizeOf } from './support/shown-pictures';

const LINK = 'api::social-link.social-link';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

test('is a bare array in the editor’s order, with ties by id', async () => {
  assert.deepEqual((await shop.api('/social-links')).body, []);
  const icon = await editor.upload(await png('icon.png', '#000', 32, 32));
  const add = (platform: string, order: number) =>
    editor.create(LINK, { platform, url: `https://example.vn/${platform.toLowerCase()}`, icon: icon.id, order });
  await add('Zalo', 3);
  await add('Facebook', 1);
  await add('YouTube', 3);
  await add('Instagram', -2);
  const { body } = await shop.api<SocialLinks>('/social-links');
  assert.deepEqual(
    body.map((link) => link.platform),
    ['Instagram', 'Facebook', 'Zalo', 'YouTube'],
  );
  const { icon_url, icon: picture, ...first } = body[0] ?? assert.fail('no link');
  assert.deepEqual([picture?.url, picture?.width, picture?.alt], [icon_url, 32, 'Instagram']);
  assert.deepEqual(first, { id: 4, platform: 'Instagram', url: 'https://example.vn/instagram', order: -2 });
  assert.match(icon_url ?? '', /^\/pictures\/[0-9a-f]{40}\.png$/, 'a relative path');
  assert.deepEqual(await sizeOf(await load(shop, icon_url ?? '')), [32, 32]);
});

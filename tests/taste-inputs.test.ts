import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { borrowShop } from './support/borrowed-shop';
import { openBrowser } from './support/chromium';
import { publishProduct } from './support/content';
import type { ProductAnswer } from './support/contract-schemas';
import { signIn } from './support/editor';
import { openPanel } from './support/panel';
import { testRun } from './support/test-run';
import { until } from './support/until';

const closing: (() => Promise<void>)[] = [];
after(async () => {
  for (const close of closing.reverse()) await close();
});

test(
  'an editor says with a click each how a wine tastes and what it is for',
  { skip: testRun().chromium === undefined ? 'needs Chromium' : false },
  async () => {
    const shop = await borrowShop();
    closing.push(shop.close);
    const editor = await signIn(shop);
    const { documentId } = await publishProduct(editor, 'Clicked', { price: 1_000_000, sweetness: 'sweet' });
    const browser = await openBrowser();
    closing.push(() => browser.close());
    const panel = await openPanel(browser, shop, { enter: 'signed in' });
    const { page } = panel;
    await panel.openEntry('api::product.product', documentId);
    const scale = (name: string) => page.getByRole('radiogroup', { name });
    await scale('Hương vị: độ đậm').getByRole('radio', { name: 'Đậm đà' }).click();
    await scale('Hương vị: độ chát').getByRole('radio', { name: 'Chát đậm' }).click();
    // A second click takes a level away.
    await scale('Hương vị: độ ngọt').getByRole('radio', { name: 'Ngọt', exact: true }).click();
    const occasions = page.getByRole('group', { name: 'Dịp dùng' });
    await occasions.getByRole('checkbox', { name: 'Quà biếu' }).click();
    await occasions.getByRole('checkbox', { name: 'Tết' }).click();
    await panel.keep('taste-inputs');
    await panel.press('Đăng');
    const shown = async (): Promise<ProductAnswer['data']> => (await shop.api<ProductAnswer>('/san-pham/clicked')).body.data;
    await until('it is published', async () => (await shown()).body?.value === 'full');
    const { tannin, sweetness, occasions: bought } = await shown();
    assert.deepEqual([tannin?.value, sweetness, bought.map(({ value }) => value)], ['high', null, ['tet', 'gift']]);

    // What grape and region imply is offered beside an empty input, and one click takes it over.
    const proposed = await publishProduct(editor, 'Proposed', { price: 1_000_000, grapes: ['Nebbiolo'], body: 'light' });
    await panel.openEntry('api::product.product', proposed.documentId);
    const take = page.getByRole('button', { name: 'Dùng: Chát đậm' });
    await take.waitFor();
    assert.equal(await page.getByRole('button', { name: 'Dùng: Đậm đà' }).count(), 0, 'the editor has said light');
    await panel.keep('taste-proposals');
    await take.click();
    await take.waitFor({ state: 'detached' });
    assert.equal(await scale('Hương vị: độ chát').getByRole('radio', { name: 'Chát đậm' }).getAttribute('aria-checked'), 'true');
    assert.equal((await panel.press('Lưu')).status(), 200);
    assert.equal((await editor.find('api::product.product', proposed.documentId)).tannin, 'high');
  },
);

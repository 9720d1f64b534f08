import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { hire, roleOf } from '../support/colleague';
import { openEditedShop } from '../support/edited-shop';
import { connect, logIn, type Data, type Editor, type Saved } from '../support/editor';
import type { Panel } from '../support/panel';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

describe('two editors of one wine', { skip: testRun().chromium === undefined }, () => {
  let shop: RunningShop;
  let panel: Panel;
  let editor: Editor;
  let close: (() => Promise<void>) | undefined;
  /** Saves attributes of a wine as another person. */
  let changeAsColleague: (wine: Saved, data: Data) => Promise<void>;
  let wines = 0;

  beforeAll(async () => {
    ({ shop, panel, editor, close } = await openEditedShop(borrowShop()));
    const token = await logIn(shop, await hire(editor, 'lan@shop.example', (await roleOf(editor, 'strapi-editor')).id));
    changeAsColleague = async ({ documentId }, data) => {
      const { status } = await fetch(`${shop.url}/content-manager/collection-types/${PRODUCT}/${documentId}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(data),
      });
      assert.equal(status, 200);
    };
  });
  afterAll(() => close?.());

  const open = async (data: Data = {}): Promise<Saved> => {
    const wine = await editor.createAndPublish(PRODUCT, { name: `Chung ${(wines += 1)}`, price: 450_000, abv: 12, ...data });
    await panel.openEntry(PRODUCT, wine.documentId);
    return wine;
  };
  const dialog = () => panel.page.getByRole('dialog');
  const stored = ({ documentId }: Saved, status?: 'published') => editor.find(PRODUCT, documentId, status);

  for (const button of ['Lưu', 'Đăng'] as const) {
    test(`who change different fields both succeed, and nothing is asked (${button})`, async () => {
      const wine = await open();
      await panel.input('abv').fill('13,5');
      await changeAsColleague(wine, { price: 500_000, description: 'Của cộng sự' });
      assert.equal((await panel.press(button)).status(), 200);
      assert.equal(await dialog().count(), 0);
      const { price, abv, description } = await stored(wine, button === 'Đăng' ? 'published' : undefined);
      assert.deepEqual({ price, abv, description }, { price: 500_000, abv: 13.5, description: 'Của cộng sự' });
      await until('the form shows both', async () => (await panel.input('price').inputValue()) === '500.000 ₫');
      await panel.input('abv').fill('14');
      assert.equal((await panel.press('Lưu')).status(), 200);
    });
  }

  test('who change the same field are asked about that one alone, and the rest of both stays', async () => {
    const wine = await open({ description: 'Cũ' });
    await panel.input('abv').fill('13,5');
    await panel.input('description').fill('Của tôi');
    await changeAsColleague(wine, { price: 500_000, description: 'Của cộng sự' });
    assert.equal((await panel.press('Lưu')).status(), 409);
    await dialog()
      .getByText(/^Cộng sự đã sửa mục này lúc \d\d:\d\d\.$/)
      .waitFor();
    const rows = await dialog().getByRole('radiogroup').allInnerTexts();
    assert.deepEqual(
      rows.map((row) => row.split('\n').filter(Boolean)),
      [['Đã lưu trước đó', 'Của cộng sự', 'Của bạn', 'Của tôi']],
    );

    // Back in the form nothing is lost, and nothing is saved without a choice.
    await dialog().getByRole('button', { name: 'Quay lại' }).click();
    await panel.page.locator('#shop-save-notice').filter({ hasText: 'Cộng sự đã sửa mục này' }).waitFor();
    assert.equal(await panel.input('description').inputValue(), 'Của tôi');
    assert.equal((await panel.press('Lưu')).status(), 409);
    assert.equal((await panel.press('Lưu lựa chọn này')).status(), 200);
    const { price, abv, description } = await stored(wine);
    assert.deepEqual({ price, abv, description }, { price: 500_000, abv: 13.5, description: 'Của tôi' });
  });

  test('what the other one has is kept where she chooses it', async () => {
    const wine = await open({ description: 'Cũ' });
    await panel.input('description').fill('Của tôi');
    await changeAsColleague(wine, { description: 'Của cộng sự' });
    assert.equal((await panel.press('Lưu')).status(), 409);
    await dialog().getByRole('radio').first().click();
    assert.equal((await panel.press('Lưu lựa chọn này')).status(), 200);
    await until('the form shows it', async () => (await panel.input('description').inputValue()) === 'Của cộng sự');
    assert.equal((await stored(wine)).description, 'Của cộng sự');
  });

  test('a relation is one field', async () => {
    const [mine, theirs] = await Promise.all(
      ['Penfolds', 'Ladora'].map((name) => editor.create('api::brand.brand', { name, slug: name.toLowerCase() })),
    );
    assert.ok(mine && theirs);
    const wine = await open();
    await panel.choose('Thương hiệu', 'Penfolds');
    await changeAsColleague(wine, { price: 500_000, brand: connect(theirs.documentId) });
    assert.equal((await panel.press('Lưu')).status(), 409);
    await dialog().getByText('Penfolds').waitFor();
    await dialog().getByText('Ladora').waitFor();
    assert.equal((await panel.press('Lưu lựa chọn này')).status(), 200);
    assert.equal((await stored(wine)).price, 500_000);
    const related = await editor.request<{ results: Saved[] }>(
      'GET',
      `/content-manager/relations/${PRODUCT}/${wine.documentId}/brand`,
    );
    assert.deepEqual(
      related.results.map(({ documentId }) => documentId),
      [mine.documentId],
    );
  });
});

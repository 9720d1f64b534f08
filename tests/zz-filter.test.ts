import { after, before, describe, test } from 'node:test';
import { borrowShop } from './support/borrowed-shop';
import { openEditedShop } from './support/edited-shop';
import type { Panel } from './support/panel';

describe('zz filter', () => {
  let panel: Panel;
  let close: (() => Promise<void>) | undefined;
  before(async () => {
    const shop = await openEditedShop(borrowShop('demo' as never));
    ({ panel, close } = shop);
    await shop.editor.create('api::product.product', { name: 'Một', slug: 'mot', price: 450_000, vintage: 2019, abv: 0 });
    await shop.editor.create('api::product.product', { name: 'Hai', slug: 'hai', price: 550_000, vintage: 2020, abv: 12 });
  });
  after(() => close?.());
  const shot = (name: string) => panel.page.screenshot({ path: `/tmp/team/panel-filter-${name}.png` });
  for (const width of [1440, 390])
    test(`at ${width}`, async () => {
      await panel.page.setViewportSize({ width, height: 900 });
      await panel.openList('api::product.product');
      await shot(`${width}-list`);
      await panel.page.getByRole('button', { name: 'Bộ lọc', exact: true }).first().click();
      await panel.page.waitForTimeout(800);
      await shot(`${width}-open`);
      const dialog = panel.page.getByRole('dialog');
      console.log('BOXES', await dialog.getByRole('combobox').count());
      await dialog.getByRole('combobox').first().click();
      await panel.page.waitForTimeout(500);
      console.log('OPTIONS', await panel.page.getByRole('option').allInnerTexts());
      await panel.page.getByRole('option', { name: 'Nồng độ cồn' }).first().click();
      await panel.page.waitForTimeout(300);
      await shot(`${width}-abv`);
      await dialog.locator('input').last().fill('0');
      await dialog.getByRole('button').last().click();
      await panel.page.waitForTimeout(1500);
      await shot(`${width}-added`);
      console.log('URL', panel.page.url(), panel.complaints());
    });
});

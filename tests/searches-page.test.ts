import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser } from './support/chromium';
import { daysAgo } from './support/days-in-hanoi';
import { openPanel, type Panel } from './support/panel';
import { startShop, type Shop } from './support/shop';
import { projectRoot, testRun } from './support/test-run';
import { openKnex } from './support/tracking-rows';

const hasSynonyms = existsSync(path.join(projectRoot, 'src', 'api', 'synonym'));

describe(
  'searches in the reports of the panel',
  { skip: testRun().chromium === undefined ? 'there is no browser' : false },
  () => {
    let shop: Shop;
    let browser: Browser;
    let panel: Panel;

    before(async () => {
      shop = await startShop();
      const knex = openKnex(shop);
      const row = (text: string, times: number, found_nothing: number) => ({ day: daysAgo(1), text, times, found_nothing });
      await knex('tracking_searches').insert([
        ...[row('vang đỏ', 9, 0), row('boọc đô lê', 5, 5), row('rượu ông địa', 4, 4), row('champange', 2, 2)],
      ]);
      await knex.destroy();
      browser = await openBrowser();
      panel = await openPanel(browser, shop, { enter: 'signed in' });
    });
    after(async () => {
      await browser?.close();
      await shop?.close();
    });

    const openReports = async (): Promise<void> => {
      await panel.page.setViewportSize({ width: 1440, height: 1640 });
      await panel.page.goto(`${shop.url}/admin/reports`);
      await panel.page.getByRole('table', { name: 'Tìm không thấy' }).waitFor();
    };
    const rowOf = (text: string): Locator =>
      panel.page.getByRole('table', { name: 'Tìm không thấy' }).getByRole('row').filter({ hasText: text });

    test('lists what was searched for, and apart from that what found nothing', async () => {
      await openReports();
      const shown = async (table: string): Promise<string[][]> => {
        const rows = await panel.page.getByRole('table', { name: table }).locator('tbody tr').all();
        return Promise.all(rows.map(async (row) => (await row.locator('th, td').allInnerTexts()).slice(0, 2)));
      };
      const empty = [
        ['boọc đô lê', '5'],
        ['rượu ông địa', '4'],
      ];
      assert.deepEqual(await shown('Tìm nhiều'), [['vang đỏ', '9'], ...empty]);
      assert.deepEqual(await shown('Tìm không thấy'), empty);
      await panel.keep('reports-searches');
    });

    describe('a search that found nothing', { skip: hasSynonyms ? false : 'there is no content type for synonyms' }, () => {
      test('becomes a synonym in one step', async () => {
        await openReports();
        await rowOf('boọc đô lê').getByRole('button', { name: 'Thêm từ đồng nghĩa' }).click();
        const dialog = panel.page.getByRole('dialog');
        assert.ok(await dialog.getByRole('button', { name: 'Lưu' }).isDisabled());
        await dialog.getByLabel('“boọc đô lê” nghĩa là').fill('?');
        await dialog.getByRole('button', { name: 'Lưu' }).click();
        await dialog.getByText(/“\?” không phải là một từ/).waitFor();
        await dialog.getByLabel('“boọc đô lê” nghĩa là').fill(' Bordeaux ');
        await panel.keep('reports-synonym');
        await panel.page.keyboard.press('Enter');
        await panel.page.getByText('Đã lưu: “boọc đô lê” nghĩa là “Bordeaux”.').waitFor();
        await rowOf('boọc đô lê').getByText('Đã có từ đồng nghĩa').waitFor();
        await rowOf('rượu ông địa').getByRole('button', { name: 'Thêm từ đồng nghĩa' }).waitFor();
        const entries = await shop.database.query<{ body: string }>(`SELECT body FROM storefront_entries WHERE kind = 'synonym'`);
        const groups = entries.map(({ body }) => (JSON.parse(body) as { words: string[] }).words.join());
        assert.ok(groups.includes('boọc đô lê,Bordeaux'), groups.join('; '));
        await panel.keep('reports-synonym-saved');
      });

      test('has no button for an editor who may not create synonyms', async () => {
        await panel.page.route('**/admin/users/me/permissions', async (route) => {
          const response = await route.fetch();
          const { data } = (await response.json()) as { data: { subject: string | null }[] };
          await route.fulfill({ response, json: { data: data.filter(({ subject }) => subject !== 'api::synonym.synonym') } });
        });
        await openReports();
        await rowOf('rượu ông địa').waitFor();
        assert.equal(await rowOf('rượu ông địa').getByRole('button').count(), 0);
      });
    });

    test('logs no error and sends requests to the shop only', () => {
      assert.deepEqual(panel.complaints(), []);
    });
  },
);

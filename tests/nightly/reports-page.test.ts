import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import type { ProductReport, Report } from '../../src/analytics/reports/panel-api';
import type { Overview } from '../../src/analytics/reports/figures';
import { openBrowser } from '../support/chromium';
import { hire, roleOf } from '../support/colleague';
import { publishProduct } from '../support/content';
import { daysAgo } from '../support/days-in-hanoi';
import { signIn, type Editor } from '../support/editor';
import { openPanel, type Panel } from '../support/panel';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';
import { until } from '../support/until';
import { fillWithVisits, type VisitedShop } from '../support/visits';

describe('the reports in the panel', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: Shop;
  let browser: Browser;
  let editor: Editor;
  let visited: VisitedShop;
  let panel: Panel;

  before(async () => {
    shop = await startShop();
    editor = await signIn(shop);
    visited = await fillWithVisits(shop, editor);
    browser = await openBrowser();
    panel = await openPanel(browser, shop);
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const reportOf = (days: number) => editor.request<Report>('GET', `/reports/report?from=${daysAgo(days - 1)}&to=${daysAgo(0)}`);
  const openReports = async (of: Panel, search = ''): Promise<void> => {
    // The panel scrolls inside its window: a tall one shows the whole page in the screenshot.
    await of.page.setViewportSize({ width: 1440, height: 1640 });
    await of.page.goto(`${shop.url}/admin/reports${search}`);
    await of.page.locator('main table').first().waitFor();
  };
  const tile = (of: Panel, name: string): Locator => of.page.getByRole('button', { name: new RegExp(`^${name}`) });
  const vietnamese = (value: number): string => new Intl.NumberFormat('vi').format(value);

  test('the home page shows visitors beside the previous days', async () => {
    const overview = await editor.request<Overview>('GET', '/reports/overview');
    const widget = panel.page.getByRole('region', { name: 'Khách truy cập, 7 ngày qua' });
    await widget.getByText('Lượt xem sản phẩm').waitFor();
    const text = await widget.innerText();
    for (const figures of [overview.totals, overview.previous]) {
      for (const name of ['visitors', 'product_views', 'contact_clicks'] as const) {
        assert.ok(text.includes(vietnamese(figures[name])), `${name} ${figures[name]} in ${text}`);
      }
    }
    await widget.getByRole('link', { name: 'Xem báo cáo' }).click();
    await panel.page.getByRole('heading', { name: 'Báo cáo', exact: true }).waitFor();
  });

  test('the page shows the figures of a range that a button or two days choose', async () => {
    await openReports(panel);
    for (const days of [30, 90, 7]) {
      const { totals } = await reportOf(days);
      await panel.page.getByRole('button', { name: `${days} ngày`, exact: true }).click();
      await until(`the views of ${days} days`, async () =>
        (await tile(panel, 'Lượt xem sản phẩm').innerText()).split('\n').includes(vietnamese(totals.product_views)),
      );
      assert.match(await tile(panel, 'Khách truy cập').innerText(), new RegExp(`\\b${vietnamese(totals.visitors)}\\b`));
    }
    await panel.page.getByRole('button', { name: 'Tự chọn' }).click();
    const type = async (label: string, day: string): Promise<void> => {
      await panel.page.getByLabel(label).fill(day);
    };
    await type('Từ ngày', daysAgo(3));
    await type('Đến ngày', daysAgo(9));
    await panel.page.getByRole('button', { name: 'Xem', exact: true }).click();
    await panel.page.getByText('Ngày cuối phải sau hoặc trùng ngày đầu.').waitFor();
    await type('Từ ngày', daysAgo(40));
    await panel.page.getByRole('button', { name: 'Xem', exact: true }).click();
    const own = await editor.request<Report>('GET', `/reports/report?from=${daysAgo(40)}&to=${daysAgo(9)}`);
    await until('the views of the days chosen', async () =>
      (await tile(panel, 'Lượt xem sản phẩm').innerText()).split('\n').includes(vietnamese(own.totals.product_views)),
    );
  });

  test('the chart shows the chosen figure', async () => {
    await openReports(panel, '?days=30');
    await panel.page.locator('main svg.recharts-surface').first().waitFor();
    await tile(panel, 'Lượt bấm liên hệ').click();
    await panel.page.getByRole('heading', { name: 'Lượt bấm liên hệ theo ngày' }).waitFor();
  });

  test('a product in the table leads to its form, which shows its last thirty days', async () => {
    await openReports(panel);
    const [first] = visited.products;
    const own = await editor.request<ProductReport>('GET', `/reports/products/${first}`);
    const row = panel.page.getByRole('table', { name: 'Sản phẩm được xem nhiều' }).getByRole('row').nth(1);
    assert.match(await row.innerText(), new RegExp(`\\b${vietnamese(own.totals.views)}\\b`));
    await row.getByRole('link', { name: 'Vang đỏ Bordeaux Réserve' }).click();
    await panel.page.waitForURL(new RegExp(`/api::product.product/${first}`));
    const aside = panel.page.locator('aside', { hasText: '30 ngày qua' });
    await aside.getByText('Lượt bấm liên hệ').waitFor();
    const text = await aside.innerText();
    for (const value of [own.totals.views, own.totals.contact_clicks]) assert.match(text, new RegExp(`\\b${value}\\b`));
  });

  test('an export is a file with the range in its name', async () => {
    await openReports(panel);
    await panel.page.getByRole('button', { name: 'Xuất CSV' }).click();
    const coming = panel.page.waitForEvent('download');
    await panel.page.getByRole('menuitem', { name: 'Sản phẩm theo lượt xem' }).click();
    const download = await coming;
    assert.equal(download.suggestedFilename(), `products-${daysAgo(29)}-${daysAgo(0)}.csv`);
    assert.match(readFileSync(await download.path(), 'utf8'), /^\uFEFFMã,Tên,Lượt xem,/);
  });

  test('a failed report offers a retry, and a range without visits says so', async () => {
    await panel.page.route('**/reports/report?*', (route) => route.abort());
    await panel.page.goto(`${shop.url}/admin/reports`);
    await panel.page.getByText('Chưa được. Hãy thử lại.').waitFor();
    await panel.page.unroute('**/reports/report?*');
    await panel.page.locator('main').getByRole('button', { name: 'Thử lại' }).click();
    await panel.page.locator('main table').first().waitFor();
    await panel.page.goto(`${shop.url}/admin/reports?from=2020-01-01&to=2020-01-31`);
    await panel.page.getByText('Chưa có lượt truy cập nào trong khoảng này.').waitFor();
  });

  test('speaks English and is dark for an administrator who chose it', async () => {
    const english = await openPanel(browser, shop, { language: 'en', theme: 'dark' });
    await english.page.getByRole('region', { name: 'Visitors, last 7 days' }).getByText('Product views').waitFor();
    await openReports(english);
    await english.page.getByRole('heading', { name: 'Top products' }).waitFor();
    await english.page.getByRole('heading', { name: 'Visitors by day' }).waitFor();
    await english.page.locator('main svg.recharts-surface').first().waitFor();
    assert.deepEqual(english.complaints(), []);
    await english.close();
  });

  test('an editor without the permission sees neither the page nor the widgets, and requests no figures', async () => {
    const author = await hire(editor, 'tac.gia@example.vn', (await roleOf(editor, 'strapi-author')).id);
    const theirs = await openPanel(browser, shop, { as: author });
    await theirs.page.getByText('Xin chào').first().waitFor();
    await theirs.page.locator('main section h2').first().waitFor();
    // Strapi draws every menu entry until it has loaded the permissions.
    const widget = theirs.page.getByRole('region', { name: 'Khách truy cập, 7 ngày qua' });
    const entry = theirs.page.getByRole('link', { name: 'Báo cáo', exact: true });
    await until('neither is there', async () => (await widget.count()) + (await entry.count()) === 0);
    const asked: string[] = [];
    theirs.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await theirs.page.goto(`${shop.url}/admin/reports`);
    await theirs.page
      .getByText('Bạn không có quyền')
      .or(theirs.page.getByText("You don't have the permissions"))
      .first()
      .waitFor();
    assert.deepEqual(
      asked.filter((path) => path.startsWith('/reports/')),
      [],
    );
    await theirs.close();
  });

  test('a product without visits has figures too, and a form of another type has none', async () => {
    const { documentId } = await publishProduct(editor, 'Vang chưa ai xem');
    await panel.openEntry('api::product.product', documentId);
    await panel.page.locator('aside', { hasText: '30 ngày qua' }).getByText('Lượt bấm liên hệ').waitFor();
    await panel.openEntry('api::article.article', visited.article);
    assert.equal(await panel.page.locator('aside', { hasText: '30 ngày qua' }).count(), 0);
  });

  test('logs no error and sends requests to the shop only', () => {
    assert.deepEqual(panel.complaints(), []);
  });
});

import assert from 'node:assert/strict';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { openBrowser } from '../support/chromium';
import { createGroups, publishArticle, publishProduct } from '../support/content';
import { signIn, type Editor, type Saved } from '../support/editor';
import { png } from '../support/images';
import { openPanel, type Panel } from '../support/panel';
import { testRun } from '../support/test-run';

const ARTICLE = 'api::article.article';
const PRODUCT = 'api::product.product';

describe('the editor of an article', { skip: testRun().chromium === undefined }, () => {
  let shop: RunningShop;
  let editor: Editor;
  let browser: Browser;
  let panel: Panel;
  let wine: Saved;
  let story: Saved;

  beforeAll(async () => {
    shop = await borrowShop();
    editor = await signIn(shop);
    const { data } = await createGroups(editor, 'Bordeaux');
    wine = await publishProduct(editor, 'Château Một', { ...data, vintage: 2015, price: 990_000, slug: 'chateau-mot' });
    // A whole one: publishing asks for what is missing.
    const cover = (await editor.upload(await png('cover.png'))).id;
    story = await publishArticle(editor, 'Chọn vang', { slug: 'chon-vang', excerpt: 'Vang nào?', cover });
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { enter: 'signed in' });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  const body = (): Locator => panel.page.locator('[data-slate-editor=true]');
  const bodyOf = async (slug: string): Promise<string> => {
    const answer = await shop.api<{ data: { body: string } }>(`/bai-viet/${slug}`);
    return answer.body.data.body;
  };

  /** Moves the caret to the end of the body. The page tells Slate in its next frame: what is typed before goes where the caret was. */
  async function goToEnd(): Promise<void> {
    await body().click();
    await panel.page.keyboard.press('Control+End');
    await panel.page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  }

  /** Opens the dialog of a new link at the end of the body. */
  async function addLink(): Promise<void> {
    await goToEnd();
    await panel.page.keyboard.type(' – ');
    await panel.page.getByRole('button', { name: 'Liên kết', exact: true }).click();
  }

  async function choosePage(typed: string, name: string): Promise<void> {
    await panel.page.getByRole('searchbox', { name: 'Tìm sản phẩm, bài viết, danh sách' }).fill(typed);
    await panel.page.getByRole('list', { name: 'Kết quả tìm liên kết' }).getByRole('button', { name }).click();
  }

  const saveLink = (): Promise<void> => panel.page.getByRole('dialog').getByRole('button', { name: 'Lưu' }).click();

  test('links to products and lists are found by searching, and follow a changed address', async () => {
    await panel.openEntry(ARTICLE, story.documentId);
    await addLink();
    await choosePage('chateau 2015', 'Château Một · 2015 · 990.000 ₫');
    await panel.page.getByText('Liên kết tới Château Một').waitFor();
    await saveLink();
    await addLink();
    await panel.page.evaluate<undefined>(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ' https://ruou.example/a?b=1 ');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    const address = panel.page.getByRole('dialog').locator('[name=url]');
    assert.equal(await address.inputValue(), 'https://ruou.example/a?b=1', 'an address is searched for nothing');
    await choosePage('bordeaux house', 'Bordeaux House');
    await saveLink();
    assert.equal((await panel.press('Đăng')).status(), 200);
    const html = await bodyOf('chon-vang');
    assert.match(html, /<a href="\/san-pham\/chateau-mot" rel="noopener noreferrer">Château Một<\/a>/);
    assert.match(html, /<a href="\/san-pham\?brand=\d+" rel="noopener noreferrer">Bordeaux House<\/a>/);

    await editor.publish(PRODUCT, wine.documentId, { slug: 'chateau-khac' });
    await publishProduct(editor, 'Vang khác', { slug: 'chateau-mot' });
    assert.match(await bodyOf('chon-vang'), /<a href="\/san-pham\/chateau-khac" rel="noopener noreferrer">Château Một<\/a>/);
    await editor.unpublish(PRODUCT, wine.documentId);
    assert.match(await bodyOf('chon-vang'), /– Château Một – </, 'without a page its text is left');
  });

  test('the search of a link has the focus, and what it finds is on the screen', async () => {
    const { page } = panel;
    const size = { width: 1440, height: 800 };
    await page.setViewportSize(size);
    await panel.openEntry(ARTICLE, story.documentId);
    await addLink();
    await page.getByRole('dialog').getByRole('searchbox').and(page.locator(':focus')).waitFor();
    assert.equal(await page.getByLabel(/^(?:Rel|Target)/).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Mã nội tuyến', includeHidden: true }).count(), 0, 'no code in articles');
    await page.keyboard.type('bordeaux');
    const found = page.getByRole('list', { name: 'Kết quả tìm liên kết' }).getByRole('button');
    await found.first().waitFor();
    const seen = await found.first().boundingBox();
    assert.ok(seen && seen.x >= 0 && seen.y >= 0, JSON.stringify(seen));
    assert.ok(seen.x + seen.width <= size.width && seen.y + seen.height <= size.height, JSON.stringify(seen));
    await page.keyboard.press('Enter');
    await page.getByText('Liên kết tới Château Một').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 1200 });
  });

  test('a picture asks for its text, and the answer has it', async () => {
    await editor.upload(await png('IMG_2031.png'));
    await panel.openEntry(ARTICLE, story.documentId);
    // What the search of a link has left.
    await panel.page.getByRole('button', { name: 'Bỏ thay đổi chưa lưu' }).click();
    await goToEnd();
    await panel.page.keyboard.press('Enter');
    await panel.page.getByRole('combobox').filter({ hasText: 'Văn bản' }).click();
    await panel.page.getByRole('option', { name: 'Ảnh' }).click();
    await panel.page.getByRole('checkbox', { name: /IMG_2031/ }).click();
    await panel.page.getByRole('button', { name: 'Hoàn tất' }).click();
    const input = panel.page.getByRole('textbox', { name: 'Mô tả ảnh' });
    assert.equal(await input.inputValue(), '', 'a file’s name is no text');
    await input.fill('Hầm rượu ở Bordeaux');
    await panel.page.getByRole('textbox', { name: 'Chú thích' }).fill('Hầm rượu, 2024');
    assert.equal((await panel.press('Đăng')).status(), 200);
    assert.match(
      await bodyOf('chon-vang'),
      /<figure><img [^>]*alt="Hầm rượu ở Bordeaux"[^>]*><figcaption>Hầm rượu, 2024<\/figcaption><\/figure>/,
    );
  });
});

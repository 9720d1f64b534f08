import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { openBrowser } from './support/chromium';
import { signIn } from './support/editor';
import { png } from './support/images';
import { openPanel, type Panel } from './support/panel';
import { WORD } from './support/pasted-html';
import { testRun } from './support/test-run';
import { until } from './support/until';

const ARTICLE = 'api::article.article';

describe('the blocks of an article', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let shop: RunningShop;
  let browser: Browser;
  let panel: Panel;

  before(async () => {
    shop = await borrowShop();
    browser = await openBrowser();
    panel = await openPanel(browser, shop, { enter: 'signed in' });
  });
  after(async () => {
    await browser?.close();
    await shop?.close();
  });

  const body = (): Locator => panel.page.locator('[data-slate-editor=true]');
  const bodyOf = async (slug: string): Promise<string> => {
    const answer = await shop.api<{ data: { body: string } }>(`/bai-viet/${slug}`);
    return answer.body.data.body;
  };

  /** Pastes what another program or page has left on the clipboard. */
  async function paste(types: Readonly<Record<string, string>>): Promise<void> {
    const copied = `(event) => {
      for (const [type, text] of Object.entries(${JSON.stringify(types)})) event.clipboardData.setData(type, text);
      event.preventDefault();
      event.stopImmediatePropagation();
    }`;
    await panel.page.evaluate(`document.addEventListener('copy', ${copied}, { once: true, capture: true })`);
    await panel.page.keyboard.press('Control+c');
    await panel.page.keyboard.press('Control+v');
  }

  /** Opens a new article with the caret in its empty body. */
  async function openNew(title: string): Promise<void> {
    await panel.openNew(ARTICLE);
    await panel.input('title').fill(title);
    await body().click();
  }

  const chooseBlock = async (name: string): Promise<void> => {
    await panel.page.getByRole('combobox').filter({ hasText: 'Văn bản' }).click();
    await panel.page.getByRole('option', { name, exact: true }).click();
  };

  const publish = async (slug: string): Promise<string> => {
    await panel.input('slug').fill(slug);
    const answer = await panel.press('Đăng');
    assert.equal(answer.status(), 200, await answer.text());
    return bodyOf(slug);
  };

  test('what is pasted from Word keeps its structure, and says which pictures it lost', async () => {
    await openNew('Dán từ Word');
    await paste({ 'text/html': WORD, 'text/plain': 'Chọn vang ngày Tết' });
    await panel.page.getByText('1 ảnh trong phần vừa dán không vào bài được.').waitFor();
    await panel.page.keyboard.type('Hết.');
    await panel.keep('article-pasted');
    const html = await publish('dan-tu-word');
    assert.match(html, /^<h1>Chọn vang ngày Tết<\/h1><p>Một chai <strong>vang đỏ<\/strong>/);
    assert.match(html, /<ul><li>Đỏ<\/li><ul><li>Bordeaux<\/li><\/ul><li>Trắng<\/li><\/ul>/);
    assert.match(html, /<th scope="col">Nhiệt độ<\/th><\/tr><\/thead><tbody><tr><td>Đỏ<br \/>\(đậm\)<\/td>/);
    assert.match(html, /<\/table><p>Hết\.<\/p>$/, 'what is typed next is below the table');
    assert.doesNotMatch(html, /mso|style=|<img|Ghi chú/i);
  });

  test('one paragraph is pasted into the sentence, and text stays text in other fields', async () => {
    await openNew('Dán vào câu');
    await panel.page.keyboard.type('Trước ');
    await paste({ 'text/html': '<p>một <b>chữ</b></p>', 'text/plain': 'một chữ' });
    await panel.page.keyboard.type(' sau');
    await panel.input('author').focus();
    await paste({ 'text/html': '<b>Thu Hà</b><script>alert(1)</script>', 'text/plain': 'Thu Hà' });
    assert.equal(await panel.input('author').inputValue(), 'Thu Hà');
    assert.equal(await publish('dan-vao-cau'), '<p>Trước một <strong>chữ sau</strong></p>');
  });

  test('a table is filled cell by cell, and gets rows and columns', async () => {
    await openNew('Bảng giá');
    await chooseBlock('Bảng');
    const { keyboard } = panel.page;
    for (const text of ['Vang', '- Giá', 'Độ cồn', 'Merlot', '990', '13', 'Malbec', '800', '14', 'Syrah']) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Shift+Tab');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await keyboard.type('2020');
    const tools = panel.page.getByRole('group', { name: 'Sửa bảng' });
    await keyboard.press('Escape');
    const focused = (): Promise<string> => panel.page.evaluate('document.activeElement.textContent');
    for (let tabs = 0; tabs < 8 && (await focused()) !== 'Xóa hàng'; tabs += 1) await keyboard.press('Tab');
    await keyboard.press('Enter');
    await tools.getByRole('button', { name: 'Thêm cột' }).click();
    await tools.getByRole('button', { name: 'Cột đầu là tiêu đề' }).click();
    await paste({ 'text/html': '<ul><li>x</li><li>y<table><tr><td>1</td><td>2</td></tr></table></li></ul>' });
    await panel.keep('article-table');
    const html = await publish('bang-gia');
    assert.equal(
      html,
      '<table><thead><tr><th scope="col">Vang</th><th scope="col"></th><th scope="col">- Giá</th><th scope="col">Độ cồn</th></tr></thead>' +
        '<tbody><tr><th scope="row">Merlot</th><td></td><td>990</td><td>13</td></tr>' +
        '<tr><th scope="row">Malbec</th><td>x<br />y<br />1 2</td><td>800</td><td>14</td></tr></tbody></table><p></p>',
    );
  });

  test('the address of a video on an empty line is the video, with a picture and a caption', async () => {
    await (await signIn(shop)).upload(await png('mo-chai.png'));
    await openNew('Mở chai');
    await paste({ 'text/plain': 'https://youtu.be/dQw4w9WgXcQ?si=abc' });
    await panel.page.getByText('Video YouTube').waitFor();
    await panel.page.keyboard.type('Xem rồi làm theo.');
    const caption = panel.page.getByRole('textbox', { name: 'Chú thích' });
    await caption.fill('mở vang');
    await caption.press('Home');
    await caption.pressSequentially('Cách ');
    await panel.page.getByRole('button', { name: 'Chọn ảnh', exact: true }).click();
    await panel.page.getByRole('checkbox', { name: /mo-chai/ }).click();
    await panel.page.getByRole('button', { name: 'Hoàn tất' }).click();
    await panel.page.getByRole('button', { name: 'Bỏ ảnh' }).waitFor();
    await panel.keep('article-video');
    const html = await publish('mo-chai');
    assert.match(
      html,
      /^<figure data-video="youtube" data-embed="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ"><a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ" rel="noopener noreferrer"><img src="\/pictures\/[^>]+>Xem video trên YouTube<\/a><figcaption>Cách mở vang<\/figcaption><\/figure><p>Xem rồi làm theo.<\/p>$/,
    );
    assert.deepEqual(panel.complaints(), [], 'the panel asks nothing of YouTube');
  });

  test('a megabyte from Word is pasted in seconds, and the form goes on', async () => {
    await openNew('Dán thật dài');
    const started = Date.now();
    await paste({ 'text/html': WORD.repeat(Math.ceil(1_000_000 / WORD.length)), 'text/plain': 'dài' });
    await panel.input('author').fill('Lan');
    const seconds = (Date.now() - started) / 1000;
    assert.ok(seconds < 30, `after ${seconds} s`);
    await body().click();
    await panel.page.keyboard.press('Control+z');
    await until('the paste is undone', async () => (await body().locator('[data-slate-node=element]').count()) === 1);
    await panel.page.keyboard.press('Control+y');
    assert.match(await publish('dan-that-dai'), /^<h1>/);
  });
});

import assert from 'node:assert/strict';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { presentBody } from '../../src/public/read-model/projection/article-body';
import { openBrowser } from '../support/chromium';
import { EXCEL, GOOGLE_DOCS, LIBRE_OFFICE, WIKIPEDIA, WORD, WORD_ONLINE, WORDPRESS } from '../support/pasted-html';
import { projectRoot, testRun } from '../support/test-run';

interface Pasted {
  blocks: object[];
  droppedPictures: number;
  cutTables: number;
}

describe('pasted HTML', { skip: testRun().chromium === undefined }, () => {
  let browser: Browser;
  let page: Page;
  const requests: string[] = [];

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [path.join(projectRoot, 'src', 'editing', 'articles', 'panel', 'paste', 'pasted-html.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'paste',
    });
    browser = await openBrowser();
    page = await browser.newPage();
    page.on('request', (request) => requests.push(request.url()));
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  });
  afterAll(() => browser?.close());

  const read = (html: string): Promise<Pasted> => page.evaluate(`paste.readPastedHtml(${JSON.stringify(html)})`);
  /** @returns what the API would say of it, a line for each block */
  const htmlOf = async (html: string): Promise<string[]> => {
    const { blocks } = await read(html);
    return blocks.map((block) => presentBody([block]).replaceAll(' rel="noopener noreferrer"', ''));
  };

  test('Word’s headings, marks, links, lists and tables are kept, and its styles and hidden text are not', async () => {
    assert.deepEqual(await htmlOf(WORD), [
      '<h1>Chọn vang ngày Tết</h1>',
      '<p>Một chai <strong>vang đỏ</strong>, một chai <em>vang trắng</em> và một chai vang nổ. Xem ' +
        '<a href="https://www.example.vn/vang-do">danh mục</a>, chú thích.</p>',
      '<ul><li>Đỏ</li><ul><li>Bordeaux</li></ul><li>Trắng</li></ul>',
      '<h2>2. Các bước</h2>',
      '<ol><li>Ướp lạnh</li><li>Mở chai</li></ol>',
      '<table><thead><tr><th scope="col">Vang</th><th scope="col">Nhiệt độ</th></tr></thead>' +
        '<tbody><tr><td>Đỏ<br />(đậm)</td><td>16–18 °C</td></tr></tbody></table>',
    ]);
    assert.equal((await read(WORD)).droppedPictures, 1);
  });

  test('Word’s page in a browser keeps its headings and levels of lists, and loses the numbers of its notes', async () => {
    assert.deepEqual(await htmlOf(WORD_ONLINE), [
      '<h2>Thứ tự rót</h2>',
      '<p><strong>Nhẹ</strong> trước, đậm sau.</p>',
      '<ul><li>Trắng</li><ul><li>Riesling</li></ul><li>Đỏ</li></ul>',
    ]);
  });

  test('of Google Docs the bold wrapper is not bold, and what is bold by a style is', async () => {
    assert.deepEqual(await htmlOf(GOOGLE_DOCS), [
      '<h2>Rượu và món ăn</h2>',
      '<p><strong>Đậm</strong> và <em>nghiêng</em><s> bỏ</s>, xem <a href="https://example.vn/mon-an">món ăn</a></p>',
      '<ol><li>Một</li><ol><li>Một a</li></ol><li>Hai</li></ol>',
      '<table><thead><tr><th scope="col">Món</th><th scope="col">Vang</th></tr></thead>' +
        '<tbody><tr><td>Phở bò</td><td><strong>Pinot Noir</strong></td></tr></tbody></table>',
    ]);
  });

  test('LibreOffice’s lists inside of lists are kept', async () => {
    assert.deepEqual(await htmlOf(LIBRE_OFFICE), [
      '<h2>Bảo quản</h2>',
      '<p>Để chai <u>nằm ngang</u>, <strong>tránh nắng</strong>.</p>',
      '<ul><li>Tối</li><ul><li>13 °C</li></ul><li>Ẩm</li></ul>',
    ]);
  });

  test('a page of Wikipedia loses its editing links and notes, and cells that cover several keep their columns', async () => {
    assert.deepEqual(await htmlOf(WIKIPEDIA), [
      '<h2>Lịch sử</h2>',
      '<p><strong>Vang</strong> có từ <a href="https://vi.wikipedia.org/wiki/Gruzia">Gruzia</a>. Năm 6000 TCN.</p>',
      '<p>Một ly vang</p>',
      '<p>Sản lượng</p>',
      '<table><thead><tr><th scope="col">Nước</th><th scope="col">2020</th><th scope="col">2021</th></tr></thead><tbody>' +
        '<tr><th scope="row">Ý</th><td>cao</td><td>50</td></tr><tr><th scope="row">Pháp</th><td></td><td>37</td></tr>' +
        '<tr><th scope="row">Tổng</th><td>87</td><td></td></tr></tbody></table>',
    ]);
  });

  test('of a page of WordPress scripts, controls and hidden parts are dropped, and pictures are counted', async () => {
    assert.deepEqual(await htmlOf(WORDPRESS), [
      '<h3>Khai vị</h3>',
      '<p>Mời cả nhà 🍷!</p>',
      '<p>Đoạn hai<br />dòng hai.</p>',
      '<blockquote>Rượu là thơ.<br />– Stevenson</blockquote>',
      '<p>a b c</p>',
      '<p>Bấm <a href="https://example.vn/sale">khuyến mãi</a></p>',
    ]);
    assert.equal((await read(WORDPRESS)).droppedPictures, 1);
  });

  test('a sheet of Excel is a table without its empty columns', async () => {
    assert.deepEqual(await htmlOf(EXCEL), [
      '<table><thead><tr><th scope="col">Tên</th><th scope="col">Giá</th></tr></thead>' +
        '<tbody><tr><td>Château Một</td><td>990.000</td></tr></tbody></table>',
    ]);
  });

  test('a frame with a video, and its address alone in a paragraph, are the video', async () => {
    const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
    const { blocks } = await read(
      `<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://maps.example"></iframe>
      <figure class="wp-block-embed"><div>\nhttps://youtu.be/dQw4w9WgXcQ\n</div></figure><p><a href="https://youtu.be/dQw4w9WgXcQ">Xem</a></p>`,
    );
    assert.deepEqual(
      blocks.map((block) => presentBody([block]).includes(player)),
      [true, true, false],
    );
  });

  test('what is larger than a body’s table is cut, and said', async () => {
    const { blocks, cutTables } = await read(`<table>${'<tr>'.concat('<td>a</td>'.repeat(25)).repeat(250)}</table>`);
    const [table] = blocks as { children: { children: object[] }[] }[];
    assert.deepEqual([table?.children.length, table?.children[0]?.children.length, cutTables], [200, 20, 1]);
  });

  // The runner's deadline is the bound: an exponential reader would never answer. How many milliseconds it takes is the machine's.
  test('hostile nesting and sizes come to an end', async () => {
    for (const html of [
      '<div>'.repeat(10_000),
      `${'<b><i><u>'.repeat(5_000)}x`,
      '<ul><li>a'.repeat(5_000),
      `<table><tr><td rowspan="65534" colspan="1000">a</td></tr>${'<tr><td>b</td></tr>'.repeat(5_000)}</table>`,
      '<table><tr><td>'.repeat(3_000),
      `<p style="${'mso-list:l0 level9;'.repeat(20_000)}">${'<span style="font:7pt">'.repeat(2_000)}a</p>`,
      '<p>a'.repeat(20_000),
    ]) {
      assert.equal(typeof (await page.evaluate(`paste.readPastedHtml(${JSON.stringify(html)}).blocks.length`)), 'number');
    }
  });

  test('nothing that is pasted is loaded', () => {
    assert.deepEqual(
      requests.filter((url) => !url.startsWith('about:')),
      [],
    );
  });
});

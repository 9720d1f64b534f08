import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/chromium';
import { projectRoot, testRun } from '../support/test-run';

const PAGE = `<button id="behind" style="position:fixed; inset:0; width:100%"></button>
  <div id="stays" role="option" style="position:fixed; top:100px; height:50px; width:100%">one of several</div>
  <div id="closes" role="option" style="position:fixed; top:200px; height:50px; width:100%">one</div>
  <script>
    clicked = [];
    document.addEventListener('click', ({ target }) => clicked.push(target.id));
    document.getElementById('closes').addEventListener('pointerup', ({ target }) => target.remove());
  </script>`;

describe('a finger’s choice', { skip: testRun().chromium === undefined ? 'there is no browser' : false }, () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    const { outputFiles } = await build({
      entryPoints: [path.join(projectRoot, 'src', 'admin', 'ghost-clicks.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'ghosts',
    });
    browser = await openBrowser();
    page = await browser.newPage({ hasTouch: true });
    await page.setContent(PAGE);
    await page.addScriptTag({ content: `${outputFiles[0]?.text ?? ''} ghosts.swallowGhostClicks();` });
  });
  after(() => browser?.close());

  test('clicks nothing behind a list that it closes, and all else as before', async () => {
    for (const height of [110, 210, 310]) await page.touchscreen.tap(50, height);
    await page.mouse.click(50, 310);
    assert.deepEqual(await page.evaluate('clicked'), ['stays', 'behind', 'behind']);
  });
});

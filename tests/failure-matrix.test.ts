import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Request, Route } from 'playwright-core';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { openEditedShop } from './support/edited-shop';
import type { Editor } from './support/editor';
import { errorOf, FAILURES, FOREIGN_WORDS, type Failure } from './support/failing-requests';
import type { Panel } from './support/panel';
import { SURFACES, savingSurfaces } from './support/saving-surfaces';
import { testRun } from './support/test-run';
import { until } from './support/until';

const OPEN_MS = 30_000;
/** Of one step: many cases that fail would take minutes. */
const STEP_MS = 8_000;

interface Case {
  name: string;
  fail: Failure;
  says: RegExp;
}

const CASES: readonly Case[] = [
  ...FAILURES,
  { name: '404', fail: errorOf(404, 'API Token not found'), says: /không nhận yêu cầu này|Không còn mục này/ },
  { name: '408', fail: errorOf(408, 'Request Timeout'), says: /Máy chủ không trả lời/ },
  { name: '504', fail: errorOf(504, 'Gateway Timeout'), says: /tạm thời không làm việc/ },
];

describe(
  'each way to fail, in each place that saves',
  { skip: testRun().chromium === undefined ? 'there is no browser' : false },
  () => {
    let shop: RunningShop;
    let panel: Panel;
    let editor: Editor;
    let close: (() => Promise<void>) | undefined;

    before(async () => {
      ({ shop, panel, editor, close } = await openEditedShop(borrowShop()));
    });
    afterEach(async () => {
      await panel.page.unrouteAll({ behavior: 'ignoreErrors' });
      await panel.page.goto('about:blank');
    });
    after(() => close?.());

    const isWrite = (request: Request): boolean => !['GET', 'HEAD'].includes(request.method());

    for (const name of SURFACES) {
      test(`${name}: what was typed stays, the failure is told in her words, and it goes on afterwards`, async () => {
        const { path, open, send, typed, isRepeated = false } = savingSurfaces(panel, editor, shop.url)[name];
        panel.page.setDefaultTimeout(OPEN_MS);
        await open();
        panel.page.setDefaultTimeout(STEP_MS);
        const before = await typed();
        assert.ok(before);
        const wrong: string[] = [];
        const isSent = (address: string): boolean => path.test(new URL(address).pathname);
        const isWanted = ({ href, pathname }: URL): boolean => isSent(href) || pathname.endsWith('/admin/access-token');
        let fail: Failure = (route) => route.continue();
        let failed = 0;
        await panel.page.route(isWanted, async (route: Route) => {
          if (!isWrite(route.request())) return route.continue();
          await fail(route);
          failed += 1;
        });
        /** Sends it, and waits for the failure of that request. */
        const failBy = async (failure: Failure): Promise<void> => {
          fail = failure;
          const seen = failed;
          await send();
          await until('it was answered', () => failed > seen, STEP_MS);
        };
        const check = async (what: string): Promise<void> => {
          const text = (await panel.page.locator('body').innerText()).match(FOREIGN_WORDS)?.[0];
          if (text !== undefined) wrong.push(`${what}: says “${text}”`);
          const now = await typed().catch(() => 'nothing');
          if (now !== before) wrong.push(`${what}: “${String(now)}” instead of “${before}”`);
        };
        for (const failure of CASES) {
          try {
            await failBy(failure.fail);
            await panel.page.getByText(failure.says).last().waitFor({ timeout: STEP_MS });
          } catch (error) {
            wrong.push(`${failure.name}: ${String(error).split('\n')[0]}`);
          }
          await check(failure.name);
        }
        await panel.keep(`matrix-${name.replaceAll(' ', '-')}`);

        await failBy(errorOf(401, 'Missing or invalid credentials'));
        const signInAgain = panel.page.getByRole('alertdialog').filter({ hasText: 'Đăng nhập lại' });
        await signInAgain.getByRole('button', { name: 'Để sau' }).click();
        await check('401');

        await failBy((route) => route.abort('connectionrefused'));
        const saved = panel.page.waitForResponse(
          (response) => isSent(response.url()) && isWrite(response.request()) && response.ok(),
          {
            timeout: OPEN_MS,
          },
        );
        fail = (route) => route.continue();
        if (!isRepeated) await send();
        await saved;
        assert.deepEqual(wrong, []);
      });
    }
  },
);

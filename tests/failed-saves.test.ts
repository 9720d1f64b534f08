import assert from 'node:assert/strict';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { borrowShop } from './support/borrowed-shop';
import { openEditedShop } from './support/edited-shop';
import type { Editor } from './support/editor';
import { FAILURES, FOREIGN_WORDS, type FailingRequest, type Failure } from './support/failing-requests';
import type { Panel } from './support/panel';
import { testRun } from './support/test-run';
import { until } from './support/until';

const PRODUCT = 'api::product.product';
const SETTING = 'api::setting.setting';

/** A form with something typed that is not stored. */
interface Form {
  name: string;
  open: (text: string) => Promise<void>;
  field: string;
  button: 'Lưu' | 'Đăng';
}

describe('a save that fails', { skip: testRun().chromium === undefined }, () => {
  let panel: Panel;
  let editor: Editor;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    ({ panel, editor, close } = await openEditedShop(borrowShop()));
  });
  afterEach(async () => {
    await panel.page.unrouteAll({ behavior: 'ignoreErrors' });
    await panel.page.goto('about:blank');
  });
  afterAll(() => close?.());

  const isContent = (url: URL): boolean => /^\/(?:content-manager|admin\/access-token)/.test(url.pathname);
  const breakRequests = (fail: Failure): Promise<unknown> => panel.page.route(isContent, fail);
  const button = (name: string) => panel.page.getByRole('button', { name, exact: true });
  const sentence = () => panel.page.locator('#shop-save-notice');

  const type = async (field: string, text: string): Promise<void> => panel.input(field).fill(text);
  const openNew = async (text: string): Promise<void> => {
    await panel.openNew(PRODUCT);
    await type('name', text);
  };
  const openStored = async (text: string): Promise<void> => {
    const { documentId } = await editor.create(PRODUCT, { name: text, price: 450_000 });
    await panel.openEntry(PRODUCT, documentId);
    await type('description', text);
  };
  const openSingle = async (text: string): Promise<void> => {
    await panel.openSingle(SETTING);
    await type('hotline', text);
  };
  const UPDATE: Form = { name: 'a stored wine', open: openStored, field: 'description', button: 'Lưu' };
  const FORMS: readonly Form[] = [
    UPDATE,
    { name: 'a new wine', open: openNew, field: 'name', button: 'Lưu' },
    { name: 'a publication', open: openStored, field: 'description', button: 'Đăng' },
    { name: 'a new wine’s publication', open: openNew, field: 'name', button: 'Đăng' },
    { name: 'a single type', open: openSingle, field: 'hotline', button: 'Lưu' },
  ];
  const representative = FAILURES.filter(({ isRepresentative }) => isRepresentative);
  const failuresOf = (form: Form): readonly FailingRequest[] => {
    if (form === UPDATE) return testRun().night ? FAILURES : representative;
    return testRun().night ? representative : [];
  };
  const cases = FORMS.flatMap((form) => failuresOf(form).map((failure) => [form, failure] as const));

  const check = async ({ open, field, button: pressed }: Form, { name, fail, says }: FailingRequest): Promise<void> => {
    const text = `024 ${name}`;
    await open(text);
    await breakRequests(fail);
    await button(pressed).click();
    await sentence().filter({ hasText: says }).waitFor();
    const shown = await panel.page.locator('body').innerText();
    assert.doesNotMatch(shown, FOREIGN_WORDS);
    assert.equal(await panel.input(field).inputValue(), text);
    await panel.page.unrouteAll({ behavior: 'ignoreErrors' });
    const answer = await panel.press(pressed);
    assert.ok(answer.ok(), await answer.text());
    assert.ok((await answer.text()).includes(text));
    await until('nothing is said any more', async () => (await sentence().innerText()) === '');
  };

  for (const [form, failure] of cases) {
    test(`${form.name}, ${failure.name}: keeps what was typed, says why in one sentence, and is made with the next press`, () =>
      check(form, failure));
  }

  test('a save that can not be read again leaves the saved text in the form', async () => {
    await openStored('Đã lưu');
    await panel.page.route(isContent, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    const reread = panel.page.waitForEvent('requestfailed', (request) => /product\/[a-z0-9]{24}/.test(request.url()));
    assert.equal((await panel.press('Lưu')).status(), 200);
    await reread;
    await until('nothing is left to save', () => button('Lưu').isDisabled());
    assert.equal(await panel.input('description').inputValue(), 'Đã lưu');
  });

  test('discarded changes take what is typed along, and leave nothing to publish', async () => {
    const { documentId } = await editor.createAndPublish(PRODUCT, { name: 'Bỏ thay đổi', price: 450_000, description: 'Đăng' });
    await editor.update(PRODUCT, documentId, { description: 'Nháp' });
    await panel.openEntry(PRODUCT, documentId);
    await type('description', 'Đang gõ');
    await button('Thao tác khác').first().click();
    await panel.page.getByRole('menuitem', { name: 'Bỏ thay đổi' }).click();
    await panel.page.getByRole('alertdialog').getByRole('button').last().click();
    await until('what is public is shown', async () => (await panel.input('description').inputValue()) === 'Đăng');
    await until('nothing is left to publish', () => button('Đăng').isDisabled());
    assert.equal(await panel.input('description').inputValue(), 'Đăng');
  });

  test('a session that has ended keeps the form: she signs in in another tab, and saves', async () => {
    const { page } = panel;
    await openStored('Hết phiên');
    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await button('Lưu').click();
    await sentence().filter({ hasText: 'phiên đăng nhập đã hết' }).waitFor();
    assert.equal(await panel.input('description').inputValue(), 'Hết phiên');
    await page.context().addCookies(cookies);
    assert.equal((await panel.press('Lưu')).status(), 200);
  });
});

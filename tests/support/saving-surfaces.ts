import type { Locator } from 'playwright-core';
import { hire, roleOf } from './colleague';
import type { Editor } from './editor';
import { png } from './images';
import type { Panel } from './panel';
import { until } from './until';

const PRODUCT = 'api::product.product';
const SETTING = 'api::setting.setting';

/** What an editor sends, and what she has typed or chosen before. */
export interface Surface {
  /** of the request that fails */
  path: RegExp;
  open: () => Promise<void>;
  /** presses what sends it, from wherever the failure before has left the page */
  send: () => Promise<void>;
  /** whether the panel sends it again by itself once the server can be reached */
  isRepeated?: boolean;
  /** what must stay */
  typed: () => Promise<string | null>;
}

export const SURFACES = [
  'the form of a wine',
  'a publication',
  'a single type',
  'a deletion of ticked entries',
  'a publication of ticked entries',
  'a price in the list',
  'the own profile',
  'a user’s page',
  'an invitation',
  'a role',
  'a new vintage',
  'a plan',
  'the texts of a picture',
  'a folder of the library',
] as const;

/** The places of the panel that save, by name. */
export function savingSurfaces(panel: Panel, editor: Editor, origin: string): Record<(typeof SURFACES)[number], Surface> {
  const { page } = panel;
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const dialog = (): Locator => page.getByRole('dialog').last();
  const goTo = (path: string) => page.goto(`${origin}/admin/${path}`);
  const create = (name: string) => editor.create(PRODUCT, { name, price: 450_000 });
  const value = (name: string) => page.locator(`form [name="${name}"]`).inputValue();

  const openWine = async (name: string): Promise<void> => {
    const { documentId } = await create(name);
    await panel.openEntry(PRODUCT, documentId);
  };
  const openMenuItem = async (item: string): Promise<void> => {
    await button('Thao tác khác').first().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const tick = async (name: string): Promise<void> => {
    await create(name);
    await panel.openList(PRODUCT);
    await page.getByRole('row', { name }).getByRole('checkbox').click();
  };
  /** Also behind a dialog. */
  const ticked = (name: string) =>
    page.locator('tbody tr').filter({ hasText: name }).locator('[role=checkbox]').first().getAttribute('aria-checked');
  /** Presses a button of the list, and answers its question: a new one, where the last one is about to close. */
  const confirm = async (action: string, role: 'dialog' | 'alertdialog', answer: RegExp): Promise<void> => {
    const question = page.getByRole(role).last();
    await until('it was answered', async () => {
      if ((await question.count()) === 0) await button(action).last().click({ timeout: 2_000 });
      await question.getByRole('button', { name: answer }).last().click({ timeout: 2_000 });
      return true;
    });
  };

  return {
    'the form of a wine': {
      path: /content-manager\/collection-types/,
      open: async () => {
        await openWine('Lưu hỏng');
        await panel.input('description').fill('Những chữ đã gõ');
      },
      isRepeated: true,
      send: () => button('Lưu').click(),
      typed: () => value('description'),
    },
    'a publication': {
      path: /content-manager\/collection-types/,
      open: async () => {
        await openWine('Đăng hỏng');
        await panel.input('description').fill('Những chữ đã gõ');
      },
      isRepeated: true,
      send: async () => {
        await button('Đăng').click();
        await button('Vẫn đăng').click();
      },
      typed: () => value('description'),
    },
    'a single type': {
      path: /content-manager\/single-types/,
      open: async () => {
        await panel.openSingle(SETTING);
        await panel.input('hotline').fill('024 3825 1991');
      },
      isRepeated: true,
      send: () => button('Lưu').click(),
      typed: () => value('hotline'),
    },
    'a deletion of ticked entries': {
      path: /content-manager\/collection-types/,
      open: () => tick('Xóa nhiều hỏng'),
      send: () => confirm('Xóa', 'dialog', /^Xóa/),
      typed: () => ticked('Xóa nhiều hỏng'),
    },
    'a publication of ticked entries': {
      path: /content-manager\/collection-types/,
      open: async () => {
        await tick('Đăng nhiều hỏng');
        await button('Đăng').click();
        await dialog().getByText('Đăng nhiều hỏng').first().waitFor();
      },
      send: () => confirm('Đăng', 'alertdialog', /^(?:Đăng|Xác nhận)/),
      typed: async () => ((await dialog().getByText('Đăng nhiều hỏng').count()) > 0 ? 'Đăng nhiều hỏng' : null),
    },
    'a price in the list': {
      path: /catalogue\/bulk/,
      open: async () => {
        await create('Giá hỏng');
        await panel.openList(PRODUCT);
        await button('Sửa trong bảng').click();
        await dialog()
          .getByLabel(/Giá bán.*Giá hỏng/)
          .fill('480.000');
        await page.keyboard.press('Tab');
      },
      send: () => dialog().getByRole('button', { name: /^Lưu/ }).click(),
      typed: () =>
        dialog()
          .getByLabel(/Giá bán.*Giá hỏng/)
          .inputValue(),
    },
    'the own profile': {
      path: /admin\/users\/me/,
      open: async () => {
        await goTo('me');
        await panel.input('firstname').fill('Tên đã gõ');
      },
      send: () => button('Lưu').click(),
      typed: () => value('firstname'),
    },
    'a user’s page': {
      path: /admin\/users\/\d+/,
      open: async () => {
        const { email } = await hire(editor, 'hong@example.vn', (await roleOf(editor, 'strapi-editor')).id);
        await goTo('settings/users');
        await page.getByText(email).first().click();
        await panel.input('firstname').fill('Tên đã gõ');
      },
      send: () => button('Lưu').click(),
      typed: () => value('firstname'),
    },
    'an invitation': {
      path: /admin\/users/,
      open: async () => {
        await goTo('settings/users');
        await page.getByRole('button', { name: 'Mời người dùng mới' }).first().click();
        await page.locator('input[name=firstname]').fill('Lan');
        await page.locator('input[name=email]').fill('lan.hong@example.vn');
        await panel.choose('Vai trò', 'Biên tập viên');
        await page.keyboard.press('Escape');
      },
      send: () => dialog().locator('button[type=submit]').click(),
      typed: () => value('email'),
    },
    'a role': {
      path: /admin\/roles\/\d+/,
      open: async () => {
        await goTo(`settings/roles/${(await roleOf(editor, 'strapi-author')).id}`);
        await page.locator('[name=description]').fill('Vai trò đã gõ');
      },
      send: () => button('Lưu').click(),
      typed: () => value('description'),
    },
    'a new vintage': {
      path: /new-vintage|vintages/,
      open: async () => {
        await openWine('Niên vụ hỏng');
        await openMenuItem('Thêm niên vụ mới');
        await dialog().locator('[name=vintage]').fill('2022');
      },
      send: () => dialog().locator('button[type=submit]').click(),
      typed: () => dialog().locator('[name=vintage]').inputValue(),
    },
    'a plan': {
      path: /catalogue\/plans/,
      open: async () => {
        await openWine('Kế hoạch hỏng');
        await button('Lên lịch').click();
        await dialog().getByLabel('Tên kế hoạch').fill('Tết đã gõ');
        await dialog().getByLabel('Bao nhiêu').fill('15');
      },
      send: () => dialog().getByRole('button', { name: 'Xem trước' }).click(),
      typed: () => dialog().getByLabel('Tên kế hoạch').inputValue(),
    },
    'the texts of a picture': {
      path: /\/upload/,
      open: async () => {
        await editor.upload(await png('anh-hong.png'));
        await goTo('plugins/upload');
        await page.getByText('anh-hong').first().click();
        await dialog().locator('[name=alternativeText]').fill('Mô tả đã gõ');
      },
      send: () => button('Lưu thay đổi').click(),
      typed: () => dialog().locator('[name=alternativeText]').inputValue(),
    },
    'a folder of the library': {
      path: /\/upload/,
      open: async () => {
        await goTo('plugins/upload');
        await button('Mới').click();
        await page.getByRole('menuitem', { name: /thư mục/i }).click();
        await dialog().locator('[name=name]').fill('Thư mục đã gõ');
      },
      send: () => dialog().locator('button[type=submit]').click(),
      typed: () => dialog().locator('[name=name]').inputValue(),
    },
  };
}

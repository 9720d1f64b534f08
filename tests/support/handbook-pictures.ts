import type { Locator } from 'playwright-core';
import type { Editor, Saved } from './editor';
import type { Panel } from './panel';

const PRODUCT = 'api::product.product';

/** A price list of a supplier: two prices change, one wine is new and one row is wrong. */
const priceList = (wines: readonly Saved[]): string =>
  [
    'Đường dẫn;Tên rượu;Niên vụ;Giá bán',
    ...wines.slice(0, 2).map(({ slug, name }) => `${String(slug)};${String(name)};;1.290.000 ₫`),
    'chateau-moi-2020;Château Mới 2020;2020;890.000 ₫',
    'chateau-sai-2020;Château Sai 2020;hai nghìn;1,29',
  ].join('\n');

/** Each picture of docs/huong-dan-bien-tap.md, by its name: what the panel shows when it is taken. The shop has the demo content. */
export function handbookScenes(panel: Panel, editor: Editor): Record<string, () => Promise<void>> {
  const { page } = panel;
  const dialog = (): Locator => page.getByRole('dialog').last();
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const newest = async (uid: string, count: number): Promise<Saved[]> => {
    const path = `/content-manager/collection-types/${uid}?page=1&pageSize=${count}&sort=id:DESC`;
    return (await editor.request<{ results: Saved[] }>('GET', path)).results;
  };
  const first = async (uid: string): Promise<Saved> => {
    const [entry] = await newest(uid, 1);
    if (!entry) throw new Error(`The demo shop has no ${uid}.`);
    return entry;
  };
  const openNewest = async (uid: 'api::product.product' | 'api::article.article' | 'api::brand.brand'): Promise<Saved> => {
    const entry = await first(uid);
    await panel.openEntry(uid, entry.documentId);
    await page.waitForLoadState('networkidle');
    return entry;
  };
  const tick = async (rows: number): Promise<void> => {
    await panel.openList(PRODUCT);
    await page.waitForLoadState('networkidle');
    for (let row = 1; row <= rows; row += 1) await page.getByRole('row').nth(row).getByRole('checkbox').click();
  };
  return {
    'dang-mot-chai': async () => {
      await openNewest(PRODUCT);
    },
    'nien-vu-moi': async () => {
      await openNewest(PRODUCT);
      await button('Thao tác khác').first().click();
      await page.getByRole('menuitem', { name: 'Thêm niên vụ mới' }).click();
      await dialog().locator('[name=vintage]').fill('2022');
      await dialog().locator('[name=price]').fill('1290000');
    },
    'loc-nhanh': async () => {
      await panel.openList(PRODUCT);
      await page
        .getByRole('group', { name: 'Lọc nhanh' })
        .getByRole('button', { name: /^Đang giảm giá/ })
        .click();
      await page.waitForLoadState('networkidle');
    },
    'lien-ket': async () => {
      await openNewest('api::article.article');
      await page.locator('[contenteditable=true]').first().click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Xem thêm: ');
      await button('Liên kết').click();
      await page.getByRole('searchbox', { name: 'Tìm sản phẩm, bài viết, danh sách' }).fill('pinot noir');
      await page.getByRole('list', { name: 'Kết quả tìm liên kết' }).getByRole('button').first().waitFor();
    },
    'trang-chu': async () => {
      await page.goto(new URL('/admin/content-manager/single-types/api::home.homepage', page.url()).href);
      await page.getByRole('heading', { name: 'Trang chủ' }).first().waitFor();
      await page.waitForLoadState('networkidle');
    },
    'hai-nguoi': async () => {
      const wine = await openNewest(PRODUCT);
      await editor.update(PRODUCT, wine.documentId, { price: 1_150_000 });
      await panel.input('price').fill('1250000');
      await button('Lưu').click();
      await dialog().getByRole('radiogroup').first().waitFor();
    },
    'xoa-va-thay': async () => {
      await openNewest('api::brand.brand');
      await button('Thao tác khác').first().click();
      await page.getByRole('menuitem', { name: /Xóa/ }).click();
      await dialog().getByRole('combobox', { name: 'Thay bằng' }).waitFor();
    },
    'xem-thu': async () => {
      await page.goto(new URL('/admin/exchange', page.url()).href);
      const file = { name: 'Bảng giá.csv', mimeType: '', buffer: Buffer.from(priceList(await newest(PRODUCT, 2))) };
      await page.getByLabel('Chọn bảng (.xlsx hoặc .csv)').setInputFiles(file);
      await button('Xem thử').click();
      await page.getByRole('button', { name: 'Thay đổi (2)' }).click();
      await page.getByRole('list', { name: 'Thay đổi' }).waitFor();
    },
    'da-nhap': async () => {
      await page.getByRole('button', { name: /^Áp dụng \d/ }).click();
      await page.getByText(/^Đã áp dụng \d/).waitFor();
    },
    'doi-gia': async () => {
      await tick(5);
      await button('Sửa hàng loạt').click();
      await dialog().getByRole('button', { name: 'Xem trước' }).click();
      await dialog()
        .getByText(/mục sẽ đổi/)
        .waitFor();
    },
  };
}

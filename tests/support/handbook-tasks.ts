import path from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { productPictures } from '../../seed/products';
import { fileName } from '../../seed/uploads';
import { readWines } from '../../seed/wines';
import type { Panel } from './panel';
import { projectRoot } from './test-run';

const PRODUCT = 'api::product.product';
const ARTICLE = 'api::article.article';
const PHONE = { width: 390, height: 844 };

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

/** In the page: pastes a text where the caret is. */
const PASTE = `(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}`;

/** @returns a bottle, its label and a glass, as an editor picks them */
async function threePictures(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const all = productPictures(await readWines(path.join(projectRoot, 'seed')));
  const pictures = [...all.slice(0, 2), ...all.slice(-1)];
  return Promise.all(
    pictures.map(async (picture) => ({
      name: fileName(picture),
      mimeType: 'image/jpeg',
      buffer: await sharp(path.join(projectRoot, 'seed/pictures', fileName(picture)))
        .flatten({ background: '#ffffff' })
        .jpeg()
        .toBuffer(),
    })),
  );
}

/** The pictures of the handbook's four tasks, by name: each is shown at the step that the text tells of. */
export function taskScenes({ page, openNew, openList, input, choose }: Panel): Record<string, () => Promise<void>> {
  const dialog = (): Locator => page.getByRole('dialog').last();
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    'ba-anh': async () => {
      await openNew(PRODUCT);
      await input('name').fill('Château Ba Ảnh');
      await input('vintage').fill('2019');
      await input('price').fill('990000');
      await page.getByText('Bấm để chọn ảnh').first().click();
      await dialog().getByRole('button', { name: 'Thêm tệp' }).first().click();
      await page
        .locator('input[type=file]')
        .last()
        .setInputFiles(await threePictures());
      await button('Tải 3 tệp vào thư viện').click();
      await button('Hoàn tất').click();
      await page.getByText('3 ảnh đang dùng').scrollIntoViewIfNeeded();
      await page.waitForLoadState('networkidle');
    },
    'bang-video-lien-ket': async () => {
      await openNew(ARTICLE);
      await input('title').fill('Chọn vang cho mâm cỗ Tết');
      await page.locator('[contenteditable=true]').first().click();
      await page.keyboard.type('Xem cách mở chai:');
      await page.keyboard.press('Enter');
      await page.evaluate(`(${PASTE})(${JSON.stringify(VIDEO)})`);
      await page.getByText('Video YouTube').waitFor();
      await page.getByRole('combobox').filter({ hasText: 'Văn bản' }).click();
      await page.getByRole('option', { name: 'Bảng', exact: true }).click();
      for (const text of ['Món', 'Vang', 'Giá', 'Thịt đông', 'Pinot Noir', '990.000 ₫']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
      await page.getByRole('group', { name: 'Sửa bảng' }).scrollIntoViewIfNeeded();
    },
    'moi-dong-nghiep': async () => {
      await page.setViewportSize(PHONE);
      await page.goto(new URL('/admin/settings/users', page.url()).href);
      await page.getByRole('button', { name: 'Mời người dùng mới' }).first().click();
      await page.locator('input[name=firstname]').fill('Lan');
      await page.locator('input[name=email]').fill('lan@example.vn');
      await choose('Vai trò', 'Biên tập viên');
    },
    'khuyen-mai-xem-truoc': async () => {
      await openList(PRODUCT);
      await page.waitForLoadState('networkidle');
      for (const row of [4, 5, 6]) await page.getByRole('row').nth(row).getByRole('checkbox').click();
      await button('Lên lịch').click();
      await dialog().getByLabel('Bao nhiêu').fill('15');
      await dialog().getByLabel('Tên kế hoạch').fill('Khuyến mại Tết');
      await dialog().getByRole('button', { name: 'Xem trước' }).click();
      await dialog()
        .getByText(/mục sẽ đổi/)
        .waitFor();
    },
  };
}

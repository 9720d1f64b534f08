import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, test } from 'vitest';
import { publishProduct } from '../support/content';
import type { ProductAnswer, ProductList } from '../support/contract-schemas';
import { signIn, type Editor } from '../support/editor';
import { colourAt, isNear, png, type Colour, type ImageFile } from '../support/images';
import { startShop, type Shop } from '../support/shop';
import { load, loadAsSaid, type ShownPicture } from '../support/shown-pictures';
import { until } from '../support/until';

/* Pictures are grey and watermarks have one strong colour, so that one pixel tells them apart. */
const GREY: Colour = [128, 128, 128];
const RED: Colour = [255, 0, 0];
const GREEN: Colour = [0, 200, 0];
const PRODUCTS = 4;
const TIMEOUT_MS = 120_000;

let shop: Shop;
let editor: Editor;
let red: number;
let green: number;
const files: number[] = [];

async function mark(name: string, [r, g, b]: Colour): Promise<ImageFile> {
  const bytes = await sharp({ create: { width: 300, height: 150, channels: 4, background: { r, g, b, alpha: 1 } } })
    .png()
    .toBuffer();
  return { name, bytes, type: 'image/png' };
}

beforeAll(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  red = (await editor.upload(await mark('dau-do.png', RED))).id;
  green = (await editor.upload(await mark('dau-xanh.png', GREEN))).id;
  await setWatermark(null, 'none');
  for (let index = 0; index < PRODUCTS; index += 1) {
    const { id } = await editor.upload(await png(`chai-${index}.png`, '#808080', 1000, 1000));
    files.push(id);
    await publishProduct(editor, `Marked ${index}`, { gallery: [id] });
  }
});
afterAll(() => shop.close());

async function setWatermark(file: number | null, position: string, size = '200x200'): Promise<void> {
  await editor.saveSingle('api::setting.setting', {
    site_name: 'Nhà Nho',
    product_watermark: file,
    product_watermark_position: position,
    product_watermark_size: size,
  });
}

async function shown(slug: string): Promise<ShownPicture> {
  const [picture] = (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.gallery;
  assert.ok(picture, `${slug} shows its picture`);
  return picture;
}

const everyProduct = (): Promise<ShownPicture[]> =>
  Promise.all(Array.from({ length: PRODUCTS }, (_, index) => shown(`marked-${index}`)));

const CORNERS = {
  'top-left': [0.05, 0.05],
  'top-right': [0.95, 0.05],
  'bottom-left': [0.05, 0.95],
  'bottom-right': [0.95, 0.95],
  center: [0.5, 0.5],
} as const;

type Position = keyof typeof CORNERS;

const positions = Object.keys(CORNERS) as Position[];

/** Checks every rendition of a picture at each position. */
async function assertLooks(picture: ShownPicture, position: Position | 'none', colour: Colour): Promise<void> {
  for (const bytes of await loadAsSaid(shop, picture)) {
    for (const place of positions) {
      const [x, y] = CORNERS[place];
      const expected = place === position ? colour : GREY;
      const found = await colourAt(bytes, x, y);
      assert.ok(isNear(found, expected), `${place} is ${String(found)}, not ${String(expected)}`);
    }
  }
}

async function untilEach(what: string, position: Position, colour: Colour): Promise<void> {
  const [x, y] = CORNERS[position];
  const looksSo = async ({ url }: ShownPicture): Promise<boolean> => isNear(await colourAt(await load(shop, url), x, y), colour);
  await until(
    what,
    async () => {
      for (const picture of await everyProduct()) if (!(await looksSo(picture))) return false;
      return true;
    },
    TIMEOUT_MS,
  );
}

test('puts a new watermark on every product’s pictures, and no URL ever breaks', async () => {
  const old = await everyProduct();
  for (const picture of old) await assertLooks(picture, 'none', GREY);
  let watching = true;
  let loads = 0;
  const watch = (async () => {
    while (watching) {
      for (const { url, variants } of await everyProduct()) {
        for (const source of [url, ...variants.map((variant) => variant.url)]) await load(shop, source);
        loads += 1;
      }
      const list = (await shop.api<ProductList>('/san-pham?q=marked')).body.data;
      for (const { image } of list) assert.ok(image && (await load(shop, image.url)));
      await pause(5);
    }
  })();
  await setWatermark(red, 'bottom-right');
  await untilEach('every product is marked', 'bottom-right', RED);
  watching = false;
  await watch;
  assert.ok(loads > PRODUCTS, 'pictures were loaded meanwhile');

  for (const [index, picture] of (await everyProduct()).entries()) {
    await assertLooks(picture, 'bottom-right', RED);
    assert.notEqual(picture.url, old[index]?.url, 'another rendition has another URL');
    await load(shop, old[index]?.url ?? '');
  }
  await until('the log tells of it', () => /Pictures: \d+ of \d+ updated/.test(shop.log()));
});

test('a product published under a watermark shows it immediately', async () => {
  const { id } = await editor.upload(await png('moi.png', '#808080', 1000, 1000));
  await publishProduct(editor, 'Marked At Once', { gallery: [id] });
  await assertLooks(await shown('marked-at-once'), 'bottom-right', RED);
});

test('follows a new position, size and file; the size is for a picture 1000 pixels wide', async () => {
  await setWatermark(green, 'center', '400x400');
  await untilEach('the watermark is green, in the middle', 'center', GREEN);
  const picture = await shown('marked-1');
  await assertLooks(picture, 'center', GREEN);
  // 300 × 150 in a box of 400 × 400: 400 × 200 of 1000 pixels, in each rendition.
  for (const bytes of await loadAsSaid(shop, picture)) {
    for (const x of [0.32, 0.68]) assert.ok(isNear(await colourAt(bytes, x, 0.5), GREEN), 'it is 40 % wide');
    for (const x of [0.28, 0.72]) assert.ok(isNear(await colourAt(bytes, x, 0.5), GREY), 'and no wider');
    assert.ok(
      isNear(await colourAt(bytes, 0.5, 0.42), GREEN) && isNear(await colourAt(bytes, 0.5, 0.38), GREY),
      'its shape is kept',
    );
  }
  await editor.replaceFile(green, await mark('thay.png', RED));
  await untilEach('the replaced watermark is seen', 'center', RED);
});

test('a server that is killed meanwhile continues after its next start', async () => {
  await setWatermark(red, 'top-left');
  const behind = async (): Promise<number> => {
    let count = 0;
    for (const { url } of await everyProduct()) if (!isNear(await colourAt(await load(shop, url), 0.05, 0.05), RED)) count += 1;
    return count;
  };
  await until('some are made', async () => (await behind()) < PRODUCTS, TIMEOUT_MS);
  await shop.kill();
  await shop.restart();
  await untilEach('all are made', 'top-left', RED);
  for (const picture of await everyProduct()) await assertLooks(picture, 'top-left', RED);
});

test('without a watermark products show clean pictures again', async () => {
  await setWatermark(red, 'none');
  await untilEach('no product is marked', 'top-left', GREY);
  await assertLooks(await shown('marked-1'), 'none', GREY);
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { ProductAnswer } from './contract-schemas';
import type { RunningShop } from './shop';

/** @returns the names of the files in a folder of the shop's media */
export function mediaNames(shop: RunningShop, folder: 'uploads' | 'pictures'): string[] {
  return readdirSync(path.join(shop.directory, 'media', folder)).filter((name) => !name.startsWith('.'));
}

export type ShownPicture = ProductAnswer['data']['gallery'][number];

/** Loads a picture of an answer without credentials: from the shop, or from where its absolute URL says. */
export async function load(shop: RunningShop, url: string): Promise<Buffer> {
  const response = await fetch(new URL(url, shop.url));
  assert.equal(response.status, 200, url);
  return Buffer.from(await response.arrayBuffer());
}

/** @returns width and height in pixels */
export async function sizeOf(bytes: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** @returns the bytes of its placeholder */
export function placeholderOf({ placeholder }: ShownPicture): Buffer {
  assert.ok(placeholder && placeholder.length <= 200, `a placeholder: ${placeholder}`);
  return Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64');
}

/** Loads a picture and its variants, and checks them against the API's description of them. */
export async function loadAsSaid(shop: RunningShop, picture: ShownPicture): Promise<Buffer[]> {
  assert.ok(picture.variants.length > 0, 'a picture has variants');
  const whole = { url: picture.url, width: picture.width, height: picture.height, type: undefined };
  const loaded: Buffer[] = [];
  for (const { url, width, height, type } of [whole, ...picture.variants]) {
    const response = await fetch(new URL(url, shop.url));
    assert.equal(response.status, 200, url);
    assert.match(response.headers.get('Cache-Control') ?? '', /public.*immutable/);
    assert.match(response.headers.get('Content-Type') ?? '', type === undefined ? /^image\/(jpeg|png|webp)$/ : new RegExp(type));
    const bytes = Buffer.from(await response.arrayBuffer());
    const metadata = await sharp(bytes).metadata();
    assert.deepEqual([metadata.width, metadata.height], [width, height], url);
    if (type !== undefined) assert.equal(`image/${metadata.format}`, type);
    assert.equal(metadata.exif, undefined, 'it has no EXIF data');
    loaded.push(bytes);
  }
  const { width, height } = await sharp(placeholderOf(picture)).metadata();
  assert.ok(width > 0 && height > 0 && Math.max(width, height) <= 16, `a placeholder of ${width} × ${height} pixels`);
  const widths = picture.variants.map(({ width }) => width);
  assert.deepEqual(
    widths,
    [...widths].sort((a, b) => a - b),
    'narrowest first',
  );
  return loaded;
}

import assert from 'node:assert/strict';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishArticle, publishProduct } from './support/content';
import type { ArticleAnswer, ProductAnswer } from './support/contract-schemas';
import { keptFile, signIn, type Editor, type UploadedFile } from './support/editor';
import { colourAt, heic, isNear, png, svg, type ImageFile } from './support/images';
import { load, loadAsSaid, mediaNames, placeholderOf, type ShownPicture } from './support/shown-pictures';
import { until } from './support/until';

let shop: RunningShop;
let editor: Editor;

beforeAll(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
});
afterAll(() => shop.close());

async function shownBy(slug: string): Promise<ShownPicture[]> {
  return (await shop.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.gallery;
}

/** Uploads a picture and publishes a product with it. @returns the picture as the API shows it */
async function published(name: string, file: ImageFile): Promise<ShownPicture> {
  const { id } = await editor.upload(file);
  await publishProduct(editor, name, { gallery: [id] });
  const [picture] = await shownBy(name.toLowerCase().replaceAll(' ', '-'));
  assert.ok(picture, 'the picture is shown');
  return picture;
}

describe('renditions', () => {
  test('a picture and its variants have the type and size that the API gives', async () => {
    const photograph = await sharp({ create: { width: 2600, height: 1950, channels: 3, background: '#345678' } })
      .jpeg()
      .toBuffer();
    const picture = await published('Wide', { name: 'Ảnh rộng.jpg', bytes: photograph, type: 'image/jpeg' });
    await loadAsSaid(shop, picture);
    assert.deepEqual([picture.width, picture.height], [2048, 1536]);
    assert.deepEqual(
      picture.variants.map(({ width }) => width),
      [320, 640, 960, 1280, 1920],
    );
    const small = await published('Small', await png('nho.png', '#ffffff', 90, 60));
    await loadAsSaid(shop, small);
    assert.equal(small.color, '#ffffff');
    assert.deepEqual(
      small.variants.map(({ width }) => width),
      [90],
    );
  });

  test('an article’s cover has webp variants too', async () => {
    const { id } = await editor.upload(await png('bia.png'));
    await publishArticle(editor, 'Covered', { cover: id });
    const { cover } = (await shop.api<ArticleAnswer>('/bai-viet/covered')).body.data;
    assert.ok(cover);
    await loadAsSaid(shop, cover);
  });

  test('a photograph is upright and has no location data', async () => {
    // Rotated, as phones store photographs. Upright, its left half is red.
    const bytes = await sharp({ create: { width: 400, height: 800, channels: 3, background: '#0000ff' } })
      .composite([
        {
          input: await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 400,
        },
      ])
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 30/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const metadata = await sharp(bytes).metadata();
    assert.ok(metadata.exif && metadata.orientation === 6, 'the upload has both');
    const picture = await published('Upright', { name: 'dien-thoai.jpg', bytes, type: 'image/jpeg' });
    assert.deepEqual([picture.width, picture.height], [800, 400]);
    const placeholder = placeholderOf(picture);
    assert.ok(isNear(await colourAt(placeholder, 0.2, 0.5), [255, 0, 0]), 'red is on the left of the placeholder');
    assert.ok(isNear(await colourAt(placeholder, 0.8, 0.5), [0, 0, 255]), 'blue is on its right');
    assert.match(picture.color, /^#[78].00[78].$/, 'half red, half blue');
    for (const loaded of await loadAsSaid(shop, picture)) {
      assert.ok(isNear(await colourAt(loaded, 0.25, 0.5), [255, 0, 0]), 'red is on the left');
      assert.ok(isNear(await colourAt(loaded, 0.75, 0.5), [0, 0, 255]), 'blue is on the right');
    }
  });

  test('a CMYK picture becomes sRGB', async () => {
    const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#c02040' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    assert.equal((await sharp(bytes).metadata()).space, 'cmyk');
    for (const loaded of await loadAsSaid(shop, await published('Printed', { name: 'in.jpg', bytes, type: 'image/jpeg' }))) {
      assert.equal((await sharp(loaded).metadata()).space, 'srgb');
      const [red, green] = await colourAt(loaded, 0.5, 0.5);
      assert.ok(red > 120 && green < 110, 'red is red');
    }
  });

  test('a transparent picture stays transparent', async () => {
    const bytes = await sharp({ create: { width: 600, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    for (const loaded of await loadAsSaid(shop, await published('Glass', { name: 'ly.png', bytes, type: 'image/png' }))) {
      assert.equal((await sharp(loaded).metadata()).hasAlpha, true);
    }
  });

  test('an animated picture stays animated', async () => {
    const frame = (background: string): Promise<Buffer> =>
      sharp({ create: { width: 420, height: 300, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#ff0000'), await frame('#00ff00'), await frame('#0000ff')];
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const picture = await published('Moving', { name: 'rot.gif', bytes, type: 'image/gif' });
    for (const loaded of await loadAsSaid(shop, picture)) assert.equal((await sharp(loaded).metadata()).pages, 3);
  });

  test('an SVG is drawn large enough for a page, and stays transparent', async () => {
    const picture = await published('Drawn', svg('<rect width="4.5" height="9" fill="#4a7c59"/>'));
    assert.deepEqual([picture.width, picture.height], [1024, 1024]);
    const [whole = Buffer.alloc(0)] = await loadAsSaid(shop, picture);
    assert.ok(isNear(await colourAt(whole, 0.2, 0.5), [0x4a, 0x7c, 0x59]));
    assert.equal((await sharp(whole).stats()).isOpaque, false);
  });

  test('a browser that has a picture, or an uploaded file, is told that it is still the same', async () => {
    const photograph = await published('Kept', await png('giu.png'));
    const list = await editor.upload({ name: 'gia.pdf', bytes: Buffer.from('%PDF-1.7\n'), type: 'application/pdf' });
    for (const { url } of [list, photograph]) {
      const { headers } = await fetch(new URL(url, shop.url));
      const asked: [name: string, value: string | null, status: number][] = [
        ['If-None-Match', headers.get('ETag'), 304],
        ['If-Modified-Since', headers.get('Last-Modified'), 304],
        ['If-None-Match', '"another"', 200],
        ['If-Modified-Since', new Date(0).toUTCString(), 200],
      ];
      for (const [name, value, status] of asked) {
        const answer = await fetch(new URL(url, shop.url), { headers: { [name]: value ?? '' } });
        assert.equal(answer.status, status, `${url} ${name}: ${value}`);
        assert.equal((await answer.arrayBuffer()).byteLength > 0, status === 200);
      }
    }
  });

  test('a picture in an article’s text is a rendition, and a new one when its file is replaced', async () => {
    const uploaded = await editor.upload(await png('trong-bai.png', '#00ff00', 700, 500));
    const body = [{ type: 'image', image: { ...uploaded, alternativeText: 'Vườn nho' }, children: [{ type: 'text', text: '' }] }];
    await publishArticle(editor, 'Illustrated', { body });
    const html = async (): Promise<string> => (await shop.api<ArticleAnswer>('/bai-viet/illustrated')).body.data.body;
    const source = async (): Promise<string> => /src="([^"]+)"/.exec(await html())?.[1] ?? '';
    const first = await source();
    assert.match(
      await html(),
      /^<img src="\/pictures\/[0-9a-f]{40}\.jpg" alt="Vườn nho" width="700" height="500" srcset="\S+\.webp 320w, /,
    );
    assert.ok(isNear(await colourAt(await load(shop, first), 0.5, 0.5), [0, 255, 0]));
    await editor.replaceFile(uploaded.id, await png('khac.png', '#0000ff', 700, 500));
    const second = await source();
    assert.notEqual(second, first);
    assert.ok(isNear(await colourAt(await load(shop, second), 0.5, 0.5), [0, 0, 255]));
    assert.ok(isNear(await colourAt(await load(shop, first), 0.5, 0.5), [0, 255, 0]), 'the old one still loads on an open page');
    await assert.rejects(editor.deleteFile(uploaded.id), /đang được dùng ở 1 bài viết/);
    assert.notEqual(await html(), '');
  });
});

test('an iPhone’s photograph becomes a JPEG, whatever it is called', async () => {
  for (const [name, type] of [
    ['IMG_4001.HEIC', 'image/heic'],
    ['IMG_4001.heic', ''],
    ['IMG_4001.jpg', 'image/jpeg'],
  ] as const) {
    const { id, url } = await editor.upload(heic(name, type), { alternativeText: name });
    const bytes = await load(shop, url);
    const { format, width, height } = await sharp(bytes).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 320, 240]);
    assert.ok(isNear(await colourAt(bytes, 0.25, 0.5), [200, 30, 40]), 'the left half is red');
    const stored = await editor.request<UploadedFile>('GET', `/upload/files/${id}`);
    assert.deepEqual([stored.name, stored.alternativeText], ['IMG_4001.jpg', name]);
    await editor.deleteFile(id);
  }
});

test('a replaced picture is seen at once in the panel, and what it was stays in the library', async () => {
  interface Listed extends UploadedFile {
    formats: { thumbnail: { url: string } };
  }
  const [old, next] = [await png('truoc.png', '#123456'), await png('sau.png', '#654321', 1000, 800)];
  const { id } = await editor.upload(old, { alternativeText: 'Một chai' });
  const read = (): Promise<Listed> => editor.request('GET', `/upload/files/${id}`);
  const before = await read();
  await editor.replaceFile(id, next);
  const after = await read();
  assert.notEqual(after.url, before.url, 'the browser may keep what is at an address');
  assert.notEqual(after.formats.thumbnail.url, before.formats.thumbnail.url);
  assert.deepEqual(await load(shop, after.url), next.bytes);
  const kept = await keptFile(editor, 'truoc');
  assert.deepEqual(await load(shop, kept.url), old.bytes);
  assert.equal(kept.alternativeText, 'Một chai');
  const names = mediaNames(shop, 'uploads').length;
  const broken = { ...next, bytes: next.bytes.subarray(0, next.bytes.length / 2) };
  await assert.rejects(editor.replaceFile(id, broken), /ảnh đã hỏng/);
  await until('nothing is kept of a replacement that was refused', () => mediaNames(shop, 'uploads').length === names);
  for (const file of [id, kept.id]) await editor.deleteFile(file);
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';
import { publishProduct } from '../support/content';
import type { ProductAnswer } from '../support/contract-schemas';
import { EditorError, keptFile, signIn, type Editor } from '../support/editor';
import { heic, png, svg, type ImageFile } from '../support/images';
import { askRaw } from '../support/raw-http';
import { load, mediaNames, type ShownPicture } from '../support/shown-pictures';
import { until } from '../support/until';

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

async function refusal(file: ImageFile): Promise<EditorError> {
  try {
    await editor.upload(file);
  } catch (error) {
    if (error instanceof EditorError) return error;
    throw error;
  }
  throw new Error(`${file.name} was taken.`);
}

describe('originals', () => {
  test('a visitor can’t load an original by any spelling of its URL', async () => {
    const picture = await editor.upload(await png('bi-mat.png'));
    await publishProduct(editor, 'Kept Back', { gallery: [picture.id] });
    const stored = mediaNames(shop, 'uploads').filter((name) => name.includes('bi_mat'));
    assert.equal(stored.length, 2, 'the original and its thumbnail');
    for (const name of stored) {
      for (const target of [
        `/uploads/${name}`,
        `/uploads/${name}?expires=9999999999999&signature=${'A'.repeat(43)}`,
        `/UPLOADS/${name}`,
        `//uploads/${name}`,
        `/%75ploads/${name}`,
        `/uploads%2f${name}`,
        `/pictures/../uploads/${name}`,
        `/pictures/%2e%2e/uploads/${name}`,
        `/pictures/..%2fuploads%2f${name}`,
        `/x/..%5cuploads%5c${name}`,
        `/uploads/./${name}`,
        `/pictures/${name}`,
      ]) {
        for (const method of ['GET', 'HEAD']) {
          const { status } = await askRaw(shop, method, target);
          assert.ok(status >= 400, `${method} ${target} → ${status}`);
        }
      }
    }
    const [shown] = await shownBy('kept-back');
    assert.doesNotMatch(JSON.stringify(shown), /bi_mat/, 'the name does not contain the original’s');
  });

  test('an editor can load an original by the panel’s signed URL', async () => {
    const file = await png('cua-bien-tap.png');
    const { id } = await editor.upload(file);
    const { url, formats } = await editor.request<{ url: string; formats: { thumbnail: { url: string } } }>(
      'GET',
      `/upload/files/${id}`,
    );
    assert.deepEqual(await load(shop, url), file.bytes, 'the original is as it was uploaded');
    assert.equal((await sharp(await load(shop, formats.thumbnail.url)).metadata()).width, 234);
    const response = await fetch(`${shop.url}${url.replace(/expires=\d/, 'expires=8')}`);
    assert.equal(response.status, 404, 'a URL with a forged expiry opens nothing');
    assert.match((await fetch(`${shop.url}${url}`)).headers.get('Cache-Control') ?? '', /private/);
  });

  test('a deleted picture leaves no file on the disk', async () => {
    const before = [mediaNames(shop, 'uploads'), mediaNames(shop, 'pictures')];
    const picture = await editor.upload(await png('xoa.png', '#abcdef'));
    const { documentId } = await publishProduct(editor, 'Deleted', { gallery: [picture.id] });
    await editor.replaceFile(picture.id, await png('xoa-2.png', '#fedcba', 1000, 800));
    assert.ok(mediaNames(shop, 'pictures').length > (before[1]?.length ?? 0));
    await editor.publish('api::product.product', documentId, { gallery: [] });
    await editor.deleteFile(picture.id);
    await editor.deleteFile((await keptFile(editor, 'xoa')).id);
    await until('its files are gone', () =>
      isDeepStrictEqual([mediaNames(shop, 'uploads'), mediaNames(shop, 'pictures')], before),
    );
    assert.deepEqual(await shownBy('deleted'), []);
  });
});

describe('refuses an upload in the editor’s language, and stores nothing', () => {
  const assertRefused = async (file: ImageFile, reason: RegExp): Promise<void> => {
    const before = [mediaNames(shop, 'uploads'), mediaNames(shop, 'pictures')];
    const { status, reason: said } = await refusal(file);
    assert.equal(status, 400);
    assert.match(said, reason);
    assert.deepEqual([mediaNames(shop, 'uploads'), mediaNames(shop, 'pictures')], before);
  };

  test('of a file that is no picture, or a broken one', async () => {
    await assertRefused({ name: 'gia.jpg', bytes: Buffer.from('<h1>no picture</h1>'), type: 'image/jpeg' }, /không phải là ảnh/);
    const { bytes } = await png('dut.png', '#722f37', 1500, 1500);
    await assertRefused({ name: 'dut.png', bytes: bytes.subarray(0, bytes.length / 2), type: 'image/png' }, /ảnh đã hỏng/);
  });

  test('of a picture with too many pixels, however small its file', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    assert.ok(bomb.length < 1_000_000);
    await assertRefused({ name: 'bom.png', bytes: bomb, type: 'image/png' }, /tối đa 50 triệu điểm ảnh/);
  });

  test('of a picture with a document’s extension, which would be public', async () => {
    const { bytes } = await png();
    await assertRefused({ name: 'anh.svg', bytes, type: 'image/png' }, /không dùng được/);
    await assertRefused({ name: 'anh.pdf', bytes, type: 'image/png' }, /Đuôi của tệp/);
  });

  test('of kinds that are not taken, naming the file, its kind, what is taken and the largest size', async () => {
    const taken = /Dùng được: JPG, PNG, WEBP, AVIF, GIF, TIF, SVG, ICO, MP4, WEBM, PDF, mỗi tệp tối đa 25 MB/;
    const bitmap = Buffer.from('424d3a000000000000003600000028000000010000000100000001001800', 'hex');
    for (const [file, reason] of [
      [{ name: 'Bảng giá.docx', bytes: Buffer.from('PK\u0003\u0004'), type: '' }, /“Bảng giá\.docx” là tệp DOCX/],
      [{ name: 'chai.bmp', bytes: bitmap, type: 'image/bmp' }, /“chai\.bmp” là tệp BMP/],
      [{ name: 'chai.jpg', bytes: bitmap, type: 'image/jpeg' }, /Nội dung của “chai\.jpg” không phải là JPG/],
      // A camera's own format begins as a TIFF does.
      [
        { name: 'IMG_2.DNG', bytes: Buffer.concat([Buffer.from('II*\0\b\0\0\0'), Buffer.alloc(99)]), type: '' },
        /“IMG_2\.DNG” là tệp DNG/,
      ],
      [{ name: 'trong.png', bytes: Buffer.alloc(0), type: 'image/png' }, /Tệp trống \(0 byte\)/],
      [{ name: 'không đuôi', bytes: Buffer.from('#!/bin/sh'), type: 'text/x-sh' }, /Tên “không đuôi” không có đuôi/],
    ] as const) {
      await assertRefused(file, reason);
      await assertRefused(file, taken);
    }
  });

  test('of a damaged photograph of an iPhone, with the way to a JPG', async () => {
    const { bytes, ...file } = heic();
    await assertRefused({ ...file, bytes: bytes.subarray(0, 400) }, /Ảnh HEIC “IMG_4001\.HEIC” không đọc được.*JPG/);
  });

  test('of more than 25 MB', async () => {
    const form = new FormData();
    form.set('files', new Blob([Buffer.alloc(26 * 1024 * 1024)], { type: 'video/mp4' }), 'dai.mp4');
    const answer = await fetch(`${shop.url}/upload`, { method: 'POST', headers: editor.headers, body: form });
    assert.equal(answer.status, 413);
    assert.match(await answer.text(), /Tệp quá lớn: mỗi tệp tối đa 25 MB/);
  });

  test('of an SVG with a script or a file that it needs, and of one that can’t be drawn', async () => {
    await assertRefused(svg('<script>alert(1)</script>'), /“ve\.svg” có mã lệnh hoặc cần một tệp khác.*không dùng được/);
    await assertRefused(svg('<image href="https://evil.example/x.png" width="9" height="9"/>'), /cần một tệp khác/);
    await assertRefused(svg('<g>'), /không phải là tệp SVG/);
    await assertRefused(svg('&a;', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'), /không phải là tệp SVG/);
    await assertRefused(svg(' '.repeat(2 * 1024 * 1024)), /quá nhiều bộ nhớ/);
  });

  test('of a panel’s logo with a script, and draws another', async () => {
    const send = async (inside: string): Promise<Response> => {
      const form = new FormData();
      const { bytes, type, name } = svg(inside);
      form.set('menuLogo', new Blob([bytes], { type }), name);
      return fetch(`${shop.url}/admin/project-settings`, { method: 'POST', headers: editor.headers, body: form });
    };
    assert.equal((await send('<script>alert(1)</script>')).status, 400);
    const answer = await send('<rect width="9" height="9"/>');
    const said = await answer.text();
    assert.equal(answer.status, 200, said);
    const { menuLogo } = JSON.parse(said) as { menuLogo: { url: string } };
    assert.equal((await sharp(await load(shop, menuLogo.url)).metadata()).format, 'png');
  });
});

test('an SVG is stored as a PNG: what is active in it stays behind', async () => {
  const { id } = await editor.upload(svg('<a href="javascript:alert(1)"><rect width="9" height="9" onload="alert(1)"/></a>'));
  const file = await editor.request<{ name: string; mime: string; url: string }>('GET', `/upload/files/${id}`);
  assert.deepEqual([file.name, file.mime], ['ve.png', 'image/png']);
  const stored = await load(shop, file.url);
  assert.equal((await sharp(stored).metadata()).format, 'png');
  await editor.deleteFile(id);
});

test('an SVG that a former version has stored is still served, in a sandbox', async () => {
  const name = 'cu_0123456789.svg';
  writeFileSync(path.join(shop.directory, 'media', 'uploads', name), svg('<script>alert(1)</script>').bytes);
  const response = await fetch(`${shop.url}/uploads/${name}`);
  assert.equal(response.status, 200);
  assert.match(response.headers.get('Content-Security-Policy') ?? '', /^sandbox;/);
  assert.equal(response.headers.get('Content-Type'), 'image/svg+xml');
  assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
});

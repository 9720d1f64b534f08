import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { borrowShop, type RunningShop } from './support/borrowed-shop';
import { publishProduct } from './support/content';
import { signIn, type Editor } from './support/editor';
import { colourAt, isNear, png, type Colour } from './support/images';
import { until } from './support/until';

const GREEN: Colour = [0, 200, 0];

interface Renewal {
  data: { done: number; total: number; started_at: number; updated_at: number } | null;
}

let shop: RunningShop;
let editor: Editor;
let watermark: number;

before(async () => {
  shop = await borrowShop();
  editor = await signIn(shop);
  const bytes = await sharp({ create: { width: 300, height: 150, channels: 3, background: '#00c800' } })
    .png()
    .toBuffer();
  watermark = (await editor.upload({ name: 'dau.png', bytes, type: 'image/png' })).id;
  for (const name of ['Một', 'Hai']) {
    const { id } = await editor.upload(await png(`${name}.png`, '#808080', 400, 400));
    await publishProduct(editor, name, { gallery: [id] });
  }
});
after(() => shop.close());

const samplePath = (size: string, file = watermark): string =>
  `/watermark/sample?file=${file}&position=bottom-right&size=${size}`;

test('draws a sample of a watermark that is not saved yet, on light and on dark', async () => {
  const { data } = await editor.request<{ data: Record<'light' | 'dark', string> }>('GET', samplePath('400x400'));
  const bytesOf = (url: string): Buffer => Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64');
  for (const [shade, url] of Object.entries(data)) {
    assert.ok(isNear(await colourAt(bytesOf(url), 0.9, 0.9), GREEN), `the watermark is in its corner on ${shade}`);
  }
  const [light] = await colourAt(bytesOf(data.light), 0.1, 0.1);
  const [dark] = await colourAt(bytesOf(data.dark), 0.1, 0.1);
  assert.ok(light > 200 && dark < 60, `the grounds are ${light} and ${dark}`);
});

test('refuses values that make no watermark, and callers without the permission', async () => {
  await assert.rejects(editor.request('GET', samplePath('0x0')), /400/);
  await assert.rejects(editor.request('GET', samplePath('200x200', 999_999)), /404/);
  for (const path of [samplePath('200x200'), '/watermark/renewal']) {
    assert.equal((await fetch(`${shop.url}${path}`)).status, 401, path);
  }
});

test('tells how far the renewal of the pictures is', async () => {
  await editor.saveSingle('api::setting.setting', {
    site_name: 'Nhà Nho',
    product_watermark: watermark,
    product_watermark_position: 'center',
    product_watermark_size: '200x200',
  });
  await until('the renewal is finished', async () => {
    const { data } = await editor.request<Renewal>('GET', '/watermark/renewal');
    return data?.total === 2 && data.done === 2 && data.updated_at >= data.started_at;
  });
});

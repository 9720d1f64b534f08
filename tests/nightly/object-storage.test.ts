import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { publishArticle, publishProduct } from '../support/content';
import type { ArticleAnswer, ProductAnswer, ProductList, SettingsAnswer } from '../support/contract-schemas';
import { EditorError, signIn, type Editor, type UploadedFile } from '../support/editor';
import { startFakeS3, type FakeS3 } from '../support/fake-s3';
import { png, svg, type ImageFile } from '../support/images';
import { startInstance, type Instance } from '../support/instance';
import { startShop, type Shop } from '../support/shop';
import { load, loadAsSaid, type ShownPicture } from '../support/shown-pictures';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

/** Two instances on two machines share nothing but PostgreSQL and the bucket. */
describe('object storage', { skip: testRun().database !== 'postgres' }, () => {
  let storage: FakeS3;
  let shop: Shop;
  let other: Instance;
  let editor: Editor;

  beforeAll(async () => {
    storage = await startFakeS3();
    shop = await startShop({ env: storage.env });
    other = await startInstance(shop, { MEDIA_DIR: path.join(shop.directory, 'other-machine') });
    editor = await signIn(shop);
  });
  afterAll(async () => {
    await other?.stop();
    await shop?.close();
    await storage?.close();
  });

  const keys = (folder = ''): string[] => [...storage.objects.keys()].filter((key) => key.startsWith(folder)).sort();
  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
  const showsOn = async (instance: Pick<Shop, 'api'>, slug: string): Promise<ShownPicture[]> =>
    (await instance.api<ProductAnswer>(`/san-pham/${slug}`)).body.data.gallery;
  const fileOf = (id: number): Promise<UploadedFile> => editor.request<UploadedFile>('GET', `/upload/files/${id}`);
  const originalOf = async (id: number): Promise<string> => new URL((await fileOf(id)).url).pathname.replace(/^\/[^/]+\//, '');
  const bytesOf = (key: string): Buffer | undefined => storage.objects.get(key)?.bytes;

  async function publishPicture(name: string, file: ImageFile): Promise<{ id: number; documentId: string; slug: string }> {
    const { id } = await editor.upload(file);
    const { documentId, slug } = await publishProduct(editor, name, { gallery: [id], price: 450_000 });
    return { id, documentId, slug: String(slug) };
  }

  async function refusalOf(work: Promise<unknown>): Promise<EditorError> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof EditorError, String(error));
    return error;
  }

  test('visitors load renditions from the bucket, and all instances name the same addresses', async () => {
    const { slug } = await publishPicture('In The Bucket', await png('kho.png'));
    const shown = await showsOn(shop, slug);
    assert.equal(shown.length, 1);
    for (const picture of shown) {
      for (const { url } of [picture, ...picture.variants]) assert.ok(url.startsWith(`${storage.bucketUrl}/pictures/`), url);
      await loadAsSaid(shop, picture);
    }
    const seen = await until('the other instance shows the product', async () => {
      const { status, body } = await other.api<ProductAnswer>(`/san-pham/${slug}`);
      return status === 200 ? body.data : undefined;
    });
    assert.deepEqual(seen.gallery, shown);
    const [item] = (await other.api<ProductList>('/san-pham?q=bucket')).body.data;
    assert.deepEqual(item?.image, shown[0]);
    assert.match(JSON.stringify(seen.seo.json_ld), new RegExp(`"image":\\["${storage.bucketUrl}/pictures/`));
    for (const machine of ['media', 'other-machine']) {
      for (const folder of ['uploads', 'pictures']) {
        const files = readdirSync(path.join(shop.directory, machine, folder)).filter((name) => !name.startsWith('.'));
        assert.deepEqual(files, [], `${machine}/${folder}`);
      }
    }
  });

  test('only the panel’s signed URL opens an original', async () => {
    const file = await png('bi-mat.png', '#123456');
    const { id } = await editor.upload(file);
    const original = await originalOf(id);
    assert.match(original, /^uploads\/bi_mat_\w+\.png$/);
    for (const key of [original, `uploads/thumbnail_${path.posix.basename(original, '.png')}.webp`]) {
      assert.ok(storage.objects.has(key), key);
      assert.equal(await statusOf(`${storage.bucketUrl}/${key}`), 403, key);
      assert.equal(await statusOf(`${shop.url}/${key}`), 404, key);
    }
    const { url, formats } = await fileOf(id);
    assert.deepEqual(await load(shop, url), file.bytes);
    assert.equal((await sharp(await load(shop, formats?.thumbnail?.url ?? '')).metadata()).width, 234);
  });

  test('visitors load documents as they were uploaded, also large ones, and renditions', async () => {
    const logo = await editor.upload(svg('<rect width="9" height="9"/>'));
    // The SDK sends more than five megabytes in parts.
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(12_000_000, 'vang ')]);
    const list = await editor.upload({ name: 'bang-gia.pdf', bytes, type: 'application/pdf' });
    const picture = await editor.upload(await png('vuon.png', '#4a7c59'));
    await editor.saveSingle('api::setting.setting', { site_name: 'Nhà Nho', logo: logo.id });
    const body = [{ type: 'image', image: picture, children: [{ type: 'text', text: '' }] }];
    await publishArticle(editor, 'Harvest', { body, cover: picture.id });

    const { logo_url } = (await shop.api<SettingsAnswer>('/settings')).body.data;
    assert.match(logo_url.replace(`${storage.bucketUrl}/`, ''), /^pictures\/[0-9a-f]{40}\.\w+$/);
    await load(shop, logo_url);
    assert.ok((await load(shop, list.url)).equals(bytes));
    assert.ok(list.url.startsWith(`${storage.bucketUrl}/pictures/`), list.url);
    const article = (await shop.api<ArticleAnswer>('/bai-viet/harvest')).body.data;
    const sources = [...article.body.matchAll(/(?:src="|srcset="|, )(\S+?)[" ]/g)].map(([, url = '']) => url);
    assert.ok(sources.length > 2, article.body);
    for (const url of [...sources, article.cover?.url ?? '']) {
      assert.ok(url.startsWith(`${storage.bucketUrl}/pictures/`), url);
      await load(shop, url);
    }
  });

  test('while the storage is away editors are told, nothing is half done, and visitors read on', async () => {
    const { id, slug } = await publishPicture('Steady', await png('vung.png', '#0f0f0f'));
    const gone = await editor.upload(await png('mat.png', '#1f1f1f'));
    const goneKey = await originalOf(gone.id);
    const original = await originalOf(id);
    const [shown] = await showsOn(shop, slug);
    const stored = keys();
    const bytes = bytesOf(original);
    const count = async (): Promise<unknown> => (await shop.database.query('SELECT count(*) AS files FROM files'))[0];
    const files = await count();
    storage.setAway(true);
    try {
      const second = await png('vung-2.png', '#2f2f2f', 640, 480);
      for (const work of [() => editor.upload(second), () => editor.replaceFile(id, second)]) {
        const { status, reason } = await refusalOf(work());
        assert.deepEqual([status, reason], [400, 'Kho lưu tệp không trả lời, nên tệp chưa được lưu. Hãy thử lại sau vài phút.']);
      }
      assert.deepEqual(await count(), files);
      assert.deepEqual(keys(), stored);
      assert.equal(bytesOf(original), bytes);
      assert.match(shop.log(), /Object storage: \S+ could not be stored/);
      await editor.deleteFile(gone.id);
      for (const instance of [shop, other]) {
        assert.deepEqual(await showsOn(instance, slug), [shown]);
        assert.equal((await instance.api(`/san-pham?q=steady&per_page=${instance === shop ? 3 : 4}`)).status, 200);
      }
    } finally {
      storage.setAway(false);
    }
    assert.ok(storage.objects.has(goneKey), 'it could not be removed');
    const last = await editor.upload(await png('cuoi.png', '#3f3f3f'));
    await editor.deleteFile(last.id);
    await until('what could not be removed is removed with the next file', () => !storage.objects.has(goneKey));
  });

  test('every request of the shop was signed', () => {
    assert.deepEqual(
      storage.requests.filter((request) => /^(?:PUT|POST|DELETE) .*\(/.test(request)),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { publishProduct } from './support/content';
import type { ProductAnswer, SettingsAnswer } from './support/contract-schemas';
import { signIn, type Editor, type UploadedFile } from './support/editor';
import { startFakeS3, type FakeS3 } from './support/fake-s3';
import { closeGate } from './support/gate';
import { png } from './support/images';
import { startInstance } from './support/instance';
import { startShop, type Shop } from './support/shop';
import { load, loadAsSaid, mediaNames, type ShownPicture } from './support/shown-pictures';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

/** Removing is the work of one process at a time. */
const PATIENCE_MS = 30_000;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>';

/** The statement that docs/operations/files.md gives ("From `MEDIA_DIR` to a bucket"). */
function documentedStatement(): string {
  const operations = readFileSync(path.join(projectRoot, 'docs', 'operations', 'files.md'), 'utf8');
  const statement = /-c "(UPDATE files SET provider = [^"]+)"/.exec(operations)?.[1];
  assert.ok(statement, 'docs/operations/files.md has the statement');
  return statement;
}

describe('from MEDIA_DIR to a bucket', { skip: testRun().database === 'postgres' ? false : 'needs PostgreSQL' }, () => {
  let storage: FakeS3;
  let shop: Shop;
  let editor: Editor;
  let id: number;

  before(async () => {
    storage = await startFakeS3();
    shop = await startShop();
    editor = await signIn(shop);
    ({ id } = await editor.upload(await png('cu.png', '#556677')));
    const logo = await editor.upload({ name: 'logo.svg', bytes: Buffer.from(DRAWING), type: 'image/svg+xml' });
    await publishProduct(editor, 'Moved', { gallery: [id] });
    await editor.saveSingle('api::setting.setting', { site_name: 'Nhà Nho', logo: logo.id });
  });
  after(async () => {
    await shop?.close();
    await storage?.close();
  });

  async function shown(): Promise<ShownPicture> {
    const [picture] = (await shop.api<ProductAnswer>('/san-pham/moved')).body.data.gallery;
    assert.ok(picture);
    return picture;
  }
  const logoUrl = async (): Promise<string> => (await shop.api<SettingsAnswer>('/settings')).body.data.logo_url;

  /** What the documented `aws s3` commands do. */
  function copyFiles(): void {
    for (const folder of ['uploads', 'pictures'] as const) {
      const cacheControl = folder === 'pictures' ? 'public, max-age=31536000, immutable' : '';
      for (const name of mediaNames(shop, folder)) {
        const bytes = readFileSync(path.join(shop.directory, 'media', folder, name));
        const type = name.endsWith('.svg') ? 'image/svg+xml' : `image/${path.extname(name).slice(1).replace('jpg', 'jpeg')}`;
        const object = { bytes, headers: { 'Content-Type': type, 'Cache-Control': cacheControl } };
        storage.objects.set(`${folder}/${name}`, object);
        if (name.endsWith('.svg')) storage.objects.set(`pictures/${name}`, object);
      }
    }
  }

  test('files of the folder keep their addresses until they are moved', async () => {
    const before = [await shown(), await logoUrl()];
    await shop.restart(storage.env);
    assert.deepEqual([await shown(), await logoUrl()], before);
    await loadAsSaid(shop, await shown());
    assert.equal((await load(shop, await logoUrl())).toString(), DRAWING);
    assert.equal(storage.objects.size, 0);
  });

  test('the documented steps move them, and rows are as for files that were uploaded there', async () => {
    const old = await shown();
    await shop.stop();
    copyFiles();
    await shop.database.query(documentedStatement());
    await shop.run('scripts/rebuild.mjs');
    await shop.restart();
    const picture = await shown();
    assert.equal(JSON.stringify(picture), JSON.stringify(old).replaceAll('"/pictures/', `"${storage.bucketUrl}/pictures/`));
    await loadAsSaid(shop, picture);
    assert.equal((await load(shop, await logoUrl())).toString(), DRAWING);
    assert.ok((await logoUrl()).startsWith(`${storage.bucketUrl}/pictures/logo_`));

    const { url } = await editor.request<UploadedFile>('GET', `/upload/files/${id}`);
    assert.ok(url.startsWith(`${storage.bucketUrl}/uploads/cu_`), url);
    await load(shop, url);
    const file = await png('moi.png', '#665544', 800, 800);
    await editor.replaceFile(id, file);
    const key = new URL(url).pathname.replace(`${new URL(storage.bucketUrl).pathname}/`, '');
    await until('the new bytes are in the bucket', () => storage.objects.get(key)?.bytes.equals(file.bytes));
    assert.ok((await shown()).url !== picture.url);
    assert.equal(readdirSync(path.join(shop.directory, 'media', 'uploads')).filter((name) => name.startsWith('moi')).length, 0);
  });

  test('what an upload stored before it was killed is removed a day later, and nothing else', async () => {
    /** A day passes, and the reconciler runs. */
    const nextDay = async (): Promise<void> => {
      await shop.database.query('UPDATE storefront_retired_pictures SET remove_after = 1');
      await editor.saveSingle('api::setting.setting', { site_name: 'Nhà Nho' });
      const due = 'SELECT name FROM storefront_retired_pictures WHERE remove_after = 1';
      await until('what is due is done', async () => (await shop.database.query(due)).length === 0, PATIENCE_MS);
    };
    const foreign = { bytes: Buffer.of(1), headers: { 'Content-Type': 'image/webp', 'Cache-Control': '' } };
    storage.objects.set(`pictures/${'0'.repeat(40)}.webp`, foreign);
    const keys = (): string[] => [...storage.objects.keys()].sort();
    // What the tests before have replaced goes.
    await nextDay();
    await editor.upload(await png('o-lai.png', '#446688'));
    await editor.upload({ name: 'o-lai.svg', bytes: Buffer.from(DRAWING), type: 'image/svg+xml' });
    const before = keys();
    await nextDay();
    assert.deepEqual(keys(), before);
    await loadAsSaid(shop, await shown());

    const victim = await startInstance(shop, { MEDIA_DIR: path.join(shop.directory, 'victim') });
    const gate = await closeGate(shop, { table: 'files', event: 'INSERT', when: "NEW.name LIKE 'bi-giet%'" });
    try {
      const upload = (await signIn(victim)).upload(await png(`bi-giet-${'dai-'.repeat(30)}.png`, '#992211'));
      const ended = upload.catch((error: unknown) => error);
      await gate.untilReached();
      await victim.kill();
      assert.ok((await ended) instanceof Error);
      await shop.database.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    } finally {
      await gate.open();
    }
    const left = keys().filter((key) => !before.includes(key));
    assert.ok(left.filter((key) => key.startsWith('uploads/')).length === 2, left.join());
    assert.ok(left.filter((key) => key.startsWith('pictures/')).length > 2, left.join());
    await nextDay();
    assert.deepEqual(keys(), before);
  });
});

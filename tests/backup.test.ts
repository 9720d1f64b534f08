import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { keepBusy } from './support/busy-shop';
import { byNight } from './support/by-night';
import { createGroups, publishArticle, publishProduct } from './support/content';
import { startDumpableShop, type DumpableShop } from './support/dumpable-shop';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { runToEnd, startProgram, waitForExit } from './support/processes';
import type { Shop } from './support/shop';
import { databaseFile, mediaDirectory, mergeEnvironment } from './support/shop-environment';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory } = testRun();
const onPostgres = database === 'postgres';
const PRODUCT = 'api::product.product';
/** Its own: other files write to the run's. */
const sets = path.join(directory, `sets-${database}`);

interface Manifest {
  database: { tables: Record<string, { rows: number }> };
  files: Record<string, { sha256: string }>;
}

let shop: Shop;
let editor: Editor;
let product: Saved;
let set: string;
let dumpable: DumpableShop;
let databases: DumpableShop['databases'];

beforeAll(async () => {
  dumpable = await startDumpableShop();
  ({ shop, databases } = dumpable);
  editor = await signIn(shop);
  const { data } = await createGroups(editor, 'Drill');
  const pictures = await Promise.all(
    ['#722f37', '#f7e7ce', '#2f4f2f'].map(async (colour, place) => editor.upload(await png(`wine-${place}.png`, colour))),
  );
  for (let number = 0; number < 12; number += 1) {
    const image = pictures[number % pictures.length]?.id;
    product = await publishProduct(editor, `Rượu “${number}” \\ '`, {
      description: 'Dòng 1\nDòng 2\t"3"',
      slug: `wine-${number}`,
      price: 100_000 + number,
      gallery: [image],
      ...data,
    });
  }
  await editor.update(PRODUCT, product.documentId, { slug: 'a-moved-slug' });
  await editor.publish(PRODUCT, product.documentId);
  await publishArticle(editor, 'Bài viết');
  await until('the renditions are made', async () => (await shop.api('/san-pham/wine-1')).text.includes('/pictures/'), 120_000);
  set = path.join(sets, `backup-${database}`);
  mkdirSync(sets);
});
afterAll(() => dumpable.close());

const command = (name: 'backup' | 'restore' | 'start') => path.join('scripts', `${name}.mjs`);

async function run(
  name: 'backup' | 'restore' | 'start',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return runToEnd(process.execPath, [command(name), ...args], { cwd: projectRoot, env });
}

/** Runs a command and kills it in the middle, when a condition is met. */
async function runAndKill(name: 'backup' | 'restore', args: string[], env: Record<string, string>, isUnderWay: () => boolean) {
  const child = startProgram(process.execPath, [command(name), ...args], { cwd: projectRoot, env, stdio: 'ignore' });
  await until(`${name} is under way`, isUnderWay);
  child.kill('SIGKILL');
  await waitForExit(child);
  assert.equal(child.signalCode, 'SIGKILL', `${name} had ended before it could be killed`);
}

/** An empty place to restore into. @returns the environment of a shop there */
async function newPlace(): Promise<Record<string, string>> {
  const folder = path.join(directory, `restored-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  const place = databases ? { DATABASE_URL: await databases.create() } : { DATABASE_FILENAME: databaseFile(folder) };
  return mergeEnvironment(shop.env(), { ...place, MEDIA_DIR: mediaDirectory(folder), REDIS_URL: undefined });
}

const readSet = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;

test('a backup of a busy shop is restored elsewhere: every row, every file, every public answer byte by byte', async () => {
  const stop = keepBusy(shop, editor, product.documentId);
  const saved = await run('backup', [set], shop.env());
  assert.ok((await stop()) > 4);
  assert.equal(saved.code, 0, saved.output);
  const { database: stored, files } = readSet(set);
  assert.ok(Object.keys(files).filter((name) => name.startsWith('uploads/')).length >= 3);
  assert.equal(stored.tables[onPostgres ? 'public.storefront_products' : 'storefront_products']?.rows, 12);

  const place = await newPlace();
  const restored = await run('restore', [set, `--compare=${shop.url}`], place);
  assert.equal(restored.code, 0, restored.output);
  assert.ok(Number(/Answers: (\d+) answers/.exec(restored.output)?.[1]) > 30, restored.output);
  assert.match(restored.output, /Comparison: the same bytes as at/);

  const again = await run('restore', [set], place);
  assert.equal(again.code, 1);
  assert.match(again.output, /is not empty|exists already/);
});

byNight('a trial restore leaves nothing behind, and the doctor asks for none after it', async () => {
  const examined = () => runToEnd(process.execPath, ['scripts/doctor.mjs'], { cwd: projectRoot, env: shop.env() });
  assert.match((await examined()).stdout, /backup:prove each month, .*: it was never done/);
  const prove = (folder: string) =>
    runToEnd(process.execPath, ['scripts/prove-backup.mjs', folder], { cwd: projectRoot, env: shop.env() });
  const before = readdirSync(sets);
  const { code, output } = await prove(sets);
  assert.equal(code, 0, output);
  assert.deepEqual(readdirSync(sets), before);
  assert.doesNotMatch((await examined()).stdout, /it was never done/);
  const damaged = path.join(directory, 'damaged-proof');
  cpSync(set, damaged, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(damaged, 'manifest.json'), 'utf8')) as Manifest;
  writeFileSync(path.join(damaged, Object.keys(manifest.files)[0] ?? ''), 'not what it was');
  const refused = await prove(damaged);
  assert.deepEqual([refused.code, existsSync(`${damaged}.proof`)], [1, false], refused.output);
  rmSync(damaged, { recursive: true });
});

test('a backup without all originals fails, says how many are missing, and leaves no set', async () => {
  const uploads = path.join(mediaDirectory(shop.directory), 'uploads');
  renameSync(uploads, `${uploads}-unmounted`);
  mkdirSync(uploads);
  const folder = path.join(directory, `holes-${database}`);
  try {
    const { code, output } = await run('backup', [folder], shop.env());
    assert.equal(code, 1, output);
    assert.match(output, /\d+ originals are not in .*uploads/);
    assert.deepEqual([existsSync(folder), existsSync(`${folder}.part`)], [false, false]);
    const { stdout } = await runToEnd(process.execPath, ['scripts/doctor.mjs'], { cwd: projectRoot, env: shop.env() });
    assert.match(stdout, /✗ Storage: .*\d+ are missing/);
  } finally {
    rmSync(uploads, { recursive: true });
    renameSync(`${uploads}-unmounted`, uploads);
  }
  const copy = path.join(directory, `lost-file-${database}`);
  cpSync(set, copy, { recursive: true });
  const original = Object.keys(readSet(copy).files).find((name) => name.startsWith('uploads/')) ?? '';
  rmSync(path.join(copy, original));
  const refused = await run('restore', [copy, '--no-start'], await newPlace());
  assert.deepEqual([refused.code, /is damaged: .* is missing/.test(refused.output)], [1, true], refused.output);
});

byNight('refuses a folder that is no set, a damaged one, and a place that is in use', async () => {
  const place = await newPlace();
  const none = await run('restore', [directory], place);
  assert.match(none.output, /is no complete backup/);
  const copy = path.join(directory, `damaged-${database}`);
  await runToEnd('cp', ['-r', set, copy], {});
  const [file = ''] = Object.keys(readSet(copy).files);
  writeFileSync(path.join(copy, file), 'other bytes');
  const damaged = await run('restore', [copy], place);
  assert.match(damaged.output, /is damaged: .* is not what was stored/);
  writeFileSync(path.join(copy, 'manifest.json'), '{"format": 2, "files":');
  const unreadable = await run('restore', [copy], place);
  assert.match(unreadable.output, /is damaged: .*manifest.json can’t be read/);
  const foreign = await run('backup', [path.join(directory, `of-nothing-${database}`)], place);
  assert.match(foreign.output, /✗ (?:This is no database of the shop|The database can’t be used)/);
  const inUse = await run('restore', [set], shop.env());
  assert.match(inUse.output, /is not empty|exists already/);
  for (const { code } of [none, damaged, unreadable, foreign, inUse]) assert.equal(code, 1);
  const twice = await run('backup', [set], shop.env());
  assert.deepEqual([twice.code, /exists already/.test(twice.output)], [1, true]);
});

byNight('a kill in the middle of a backup leaves no folder that looks like one', async () => {
  const folder = path.join(directory, `killed-${database}`);
  await runAndKill('backup', [folder], shop.env(), () => existsSync(`${folder}.part`));
  assert.equal(existsSync(folder), false);
  const { code, output } = await run('backup', [folder], shop.env());
  assert.equal(code, 0, `after a kill the next one works: ${output}`);
});

byNight('a kill in the middle of a restore: no start on half of it, and the next restore completes it', async () => {
  const place = await newPlace();
  const marker = path.join(place.MEDIA_DIR ?? '', 'uploads.part');
  await runAndKill('restore', [set, '--no-start'], place, () => existsSync(marker));
  const start = await run('start', [], place);
  assert.equal(start.code, 1);
  assert.match(start.output, /A restore into this place was interrupted/);
  const { code, output } = await run('restore', [set, '--no-start'], place);
  assert.equal(code, 0, output);
  assert.equal(existsSync(marker), false);
});

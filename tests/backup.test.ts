import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createGroups, publishArticle, publishProduct } from './support/content';
import { signIn, type Editor, type Saved } from './support/editor';
import { png } from './support/images';
import { testDatabases } from './support/postgres-databases';
import { getProgram } from './support/programs';
import { hasExited, runToEnd, startProgram, waitForExit } from './support/processes';
import { startShop, type Shop } from './support/shop';
import { databaseFile, mediaDirectory, mergeEnvironment } from './support/shop-environment';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory, thorough } = testRun();
const KILLS = thorough ? 20 : 2;
const PRODUCT = 'api::product.product';

interface Manifest {
  database: { tables: Record<string, { rows: number }> };
  files: Record<string, { sha256: string }>;
  missing: string[];
}

let shop: Shop;
let editor: Editor;
let product: Saved;
let set: string;
const databases = database === 'postgres' ? testDatabases() : undefined;

before(async () => {
  shop = await startShop();
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
  set = path.join(directory, `backup-${database}`);
});
after(async () => {
  await shop.close();
  await databases?.dropAll();
});

const command = (name: 'backup' | 'restore' | 'start') => path.join('scripts', `${name}.mjs`);

async function run(
  name: 'backup' | 'restore' | 'start',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return runToEnd(process.execPath, [command(name), ...args], { cwd: projectRoot, env });
}

/** Runs a command and kills it after a while, if it still runs. @returns whether it had ended */
async function runAndKill(
  name: 'backup' | 'restore',
  args: string[],
  { env, afterMs }: { env: Record<string, string>; afterMs: number },
): Promise<boolean> {
  const child = startProgram(process.execPath, [command(name), ...args], { cwd: projectRoot, env, stdio: 'ignore' });
  await pause(afterMs);
  const ended = hasExited(child);
  child.kill('SIGKILL');
  await waitForExit(child);
  return ended;
}

/** An empty place to restore into. @returns the environment of a shop there */
async function newPlace(): Promise<Record<string, string>> {
  const folder = path.join(directory, `restored-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  const place = databases ? { DATABASE_URL: await databases.create() } : { DATABASE_FILENAME: databaseFile(folder) };
  return mergeEnvironment(shop.env(), { ...place, MEDIA_DIR: mediaDirectory(folder), REDIS_URL: undefined });
}

const readSet = (folder: string): Manifest => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as Manifest;

/** What goes on in a shop and shows on no page: drafts, files that come and go, events, visitors. @returns ends it */
function keepBusy(): () => Promise<number> {
  let isOver = false;
  let rounds = 0;
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await work();
      rounds += 1;
    }
  };
  const event = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const busy = Promise.all([
    repeat(() => editor.update(PRODUCT, product.documentId, { price: rounds })),
    repeat(async () => editor.deleteFile((await editor.upload(await png('passing.png', '#000000', 50, 50))).id)),
    repeat(() => shop.api('/track/event', { json: event, headers })),
    repeat(() => shop.api('/san-pham?sort=price')),
  ]);
  return async () => {
    isOver = true;
    await busy;
    return rounds;
  };
}

test('a backup of a busy shop is restored elsewhere: every row, every file, every public answer byte by byte', async () => {
  const stop = keepBusy();
  const saved = await run('backup', [set], shop.env());
  assert.ok((await stop()) > 4);
  assert.equal(saved.code, 0, saved.output);
  const { database: stored, files, missing } = readSet(set);
  assert.deepEqual(missing, []);
  assert.ok(Object.keys(files).filter((name) => name.startsWith('uploads/')).length >= 3);
  assert.equal(stored.tables['storefront_products']?.rows, 12);

  const place = await newPlace();
  const restored = await run('restore', [set, `--compare=${shop.url}`], place);
  assert.equal(restored.code, 0, restored.output);
  const pages = Number(/Every page: (\d+) answers/.exec(restored.output)?.[1]);
  assert.ok(pages > 30, restored.output);
  assert.match(restored.output, /Comparison: the same bytes as at/);

  const again = await run('restore', [set], place);
  assert.equal(again.code, 1);
  assert.match(again.output, /is not empty|exists already/);
});

test('a trial restore leaves nothing behind, and the doctor says when it was', async () => {
  const says = async (): Promise<string> => {
    const { stdout } = await runToEnd(process.execPath, ['scripts/doctor.mjs'], { cwd: projectRoot, env: shop.env() });
    return [...stdout.matchAll(/.*Backups:.*/g)].join('\n') || stdout;
  };
  assert.match(await says(), /not known that a backup was restored for a trial/);
  assert.match(await says(), /a backup was made on 20/);
  const prove = (folder: string) =>
    runToEnd(process.execPath, ['scripts/prove-backup.mjs', folder], { cwd: projectRoot, env: shop.env() });
  const before = readdirSync(directory);
  const { code, output } = await prove(directory);
  assert.equal(code, 0, output);
  assert.deepEqual(readdirSync(directory), before);
  assert.match(await says(), new RegExp(`a backup was restored for a trial on ${new Date().toISOString().slice(0, 10)}`));
  const damaged = path.join(directory, 'damaged-proof');
  cpSync(set, damaged, { recursive: true });
  const manifest = JSON.parse(readFileSync(path.join(damaged, 'manifest.json'), 'utf8')) as Manifest;
  writeFileSync(path.join(damaged, Object.keys(manifest.files)[0] ?? ''), 'not what it was');
  const refused = await prove(damaged);
  assert.deepEqual([refused.code, existsSync(`${damaged}.proof`)], [1, false], refused.output);
  rmSync(damaged, { recursive: true });
});

test('is copied to another place, encrypted, and comes back from there', async (context) => {
  const restic = await getProgram(['restic'], 'restic', { args: ['version'] });
  if (restic === undefined) return context.skip('restic can’t be installed');
  const place = path.join(directory, `offsite-${database}`);
  const env = {
    ...shop.env(),
    PATH: process.env.PATH ?? '',
    RESTIC_REPOSITORY: path.join(place, 'copies'),
    RESTIC_PASSWORD: randomUUID(),
    RESTIC_CACHE_DIR: path.join(place, 'cache'),
  };
  const copy = (more: Record<string, string> = {}) =>
    runToEnd(process.execPath, ['scripts/offsite-backup.mjs', set], { cwd: projectRoot, env: { ...env, ...more } });
  for (const _night of ['the first', 'the second']) {
    const { code, output } = await copy();
    assert.equal(code, 0, output);
  }
  const stranger = await copy({ RESTIC_PASSWORD: 'another' });
  assert.equal(stranger.code, 1);
  assert.match(stranger.output, /can’t be opened: .*password/s);
  const back = await runToEnd(restic, ['restore', 'latest', '--target', place], { env });
  assert.equal(back.code, 0, back.output);
  assert.deepEqual(readFileSync(path.join(place, set, 'manifest.json')), readFileSync(path.join(set, 'manifest.json')));
  const { stdout } = await runToEnd(process.execPath, ['scripts/doctor.mjs'], { cwd: projectRoot, env: shop.env() });
  assert.match(stdout, /backups were copied to another place on 20/);
  rmSync(place, { recursive: true });
});

test('the comparison finds one changed page', async () => {
  await editor.update(PRODUCT, product.documentId, { price: 1 });
  await editor.publish(PRODUCT, product.documentId);
  const { code, output } = await run('restore', [set, `--compare=${shop.url}`], await newPlace());
  assert.equal(code, 1);
  assert.match(output, /Other answers than at .*: \d+ pages: /);
});

test('refuses a folder that is no set, a damaged one, and a place that is in use', async () => {
  const place = await newPlace();
  const none = await run('restore', [directory], place);
  assert.match(none.output, /is no complete backup/);
  const copy = path.join(directory, `damaged-${database}`);
  await runToEnd('cp', ['-r', set, copy], {});
  const [file = ''] = Object.keys(readSet(copy).files);
  writeFileSync(path.join(copy, file), 'other bytes');
  const damaged = await run('restore', [copy], place);
  assert.match(damaged.output, /is damaged: .* is not what was stored/);
  const inUse = await run('restore', [set], shop.env());
  assert.match(inUse.output, /is not empty|exists already/);
  for (const { code } of [none, damaged, inUse]) assert.equal(code, 1);
  const twice = await run('backup', [set], shop.env());
  assert.deepEqual([twice.code, /exists already/.test(twice.output)], [1, true]);
});

test(`${KILLS} kills in the middle of a backup leave no folder that looks like one`, async () => {
  for (let number = 0; number < KILLS; number += 1) {
    const folder = path.join(directory, `killed-${database}-${number}`);
    const ended = await runAndKill('backup', [folder], { env: shop.env(), afterMs: 300 + Math.random() * 1_200 });
    if (!ended) assert.ok(!existsSync(folder) || existsSync(path.join(folder, 'manifest.json')));
    if (existsSync(folder)) continue;
    const { code, output } = await run('backup', [folder], shop.env());
    assert.equal(code, 0, `after a kill the next one works: ${output}`);
  }
});

test(`${KILLS} kills in the middle of a restore: no start on half of it, and the next restore completes it`, async () => {
  for (let number = 0; number < KILLS; number += 1) {
    const place = await newPlace();
    const media = place.MEDIA_DIR ?? '';
    const ended = await runAndKill('restore', [set, '--no-start'], { env: place, afterMs: 300 + Math.random() * 1_500 });
    if (ended) continue;
    if (existsSync(path.join(media, '.restore-unfinished'))) {
      const start = await run('start', [], place);
      assert.equal(start.code, 1);
      assert.match(start.output, /A restore into this place was interrupted/);
    }
    const { code, output } = await run('restore', [set, '--no-start'], place);
    // A kill in the last moment: all was there.
    assert.ok(code === 0 || /is not empty|exists already/.test(output), output);
    assert.ok(!existsSync(path.join(media, '.restore-unfinished')));
  }
});

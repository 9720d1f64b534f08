import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { Redis } from 'ioredis';
import { startDumpableShop, type DumpableShop } from './support/dumpable-shop';
import { runToEnd, startProgram, waitForExit } from './support/processes';
import { startOwnRedis } from './support/redis';
import type { Shop } from './support/shop';
import { databaseFile, mediaDirectory, mergeEnvironment } from './support/shop-environment';
import { mountSmallDisk } from './support/small-disk';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory, redisUrl } = testRun();
const onPostgres = database === 'postgres';
const isRoot = process.getuid?.() === 0;
/** An account that may write nowhere. */
const NOBODY = 65_534;

let shop: Shop;
let set: string;

let dumpable: DumpableShop;

before(async () => {
  dumpable = await startDumpableShop();
  ({ shop } = dumpable);
  set = path.join(directory, `set-${database}`);
  const { code, output } = await run('backup', [set]);
  assert.equal(code, 0, output);
});
after(() => dumpable.close());

type Variables = Record<string, string | undefined>;

const run = (name: string, args: string[], more: Variables = {}, ids: { uid?: number; gid?: number } = {}) =>
  runToEnd(process.execPath, [path.join('scripts', `${name}.mjs`), ...args], {
    ...{ cwd: projectRoot, env: mergeEnvironment(shop.env(), more) },
    ...ids,
  });

/** One sentence about the right cause, no stack, and a code that a script sees. */
function assertExplained({ code, output }: { code: number | null; output: string }, says: RegExp): void {
  assert.match(output, says);
  assert.doesNotMatch(output, /^\s+at |Error:/m);
  assert.equal(output.match(/✗/g)?.length, 1, output);
  assert.equal(code, 1);
}

/** Another place, for a restore. */
function elsewhere(): Variables {
  const folder = path.join(directory, `elsewhere-${Math.random().toString(36).slice(2)}`);
  mkdirSync(folder);
  return { MEDIA_DIR: mediaDirectory(folder), ...(onPostgres ? {} : { DATABASE_FILENAME: databaseFile(folder) }) };
}

test('a wrong argument is named, or what is missing', async () => {
  const commands: [string, string[], RegExp][] = [
    ['backup', [], /Name a new folder/],
    ['backup', ['one', 'two'], /Name a new folder/],
    ['backup', ['--compare=x'], /Name a new folder/],
    ['restore', ['--no-strat', set], /Name the backup/],
    ['restore', ['/nowhere'], /\/nowhere is no complete backup/],
    ['prove-backup', ['one', 'two'], /Name a backup/],
    ['doctor', ['--jsno'], /--jsno is no option/],
    ['rebuild', ['products'], /products is no argument/],
    ['tracking', ['forget'], /Which of erase, retain or demo\?/],
    ['tracking', ['erase', 'lan'], /Name the visitor/],
    ['tracking', ['retain', 'now'], /now is no argument/],
    ['release', ['--archiv', 'x'], /Unknown option '--archiv'/],
    ['release', [], /Name a folder/],
  ];
  for (const [name, args, says] of commands) assertExplained(await run(name, args), says);
});

test('a database that is away, and a wrong password, are told from each other', { skip: !onPostgres }, async () => {
  const away = { DATABASE_URL: 'postgres://shop:x@127.0.0.1:1/shop' };
  const wrong = new URL(shop.env().DATABASE_URL ?? '');
  wrong.username = 'a_stranger';
  wrong.password = 'x';
  const folder = path.join(directory, 'never');
  for (const [name, args] of [
    ['backup', [folder]],
    ['restore', [set]],
    ['prove-backup', [set]],
  ] as const) {
    const place = name === 'restore' ? elsewhere() : {};
    assertExplained(
      await run(name, [...args], { ...place, ...away }),
      /ECONNREFUSED.*\. Start PostgreSQL, or correct DATABASE_URL\./,
    );
    assertExplained(await run(name, [...args], { ...place, DATABASE_URL: wrong.href }), /a_stranger/);
  }
  assert.deepEqual([existsSync(folder), existsSync(`${folder}.part`), existsSync(`${set}.proof`)], [false, false, false]);
});

test('a database that takes no writes is named as such', { skip: !onPostgres }, async () => {
  const url = new URL(shop.env().DATABASE_URL ?? '');
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  assertExplained(
    await run('rebuild', [], { DATABASE_URL: url.href }),
    /this one is a standby, or default_transaction_read_only/,
  );
  const { stdout } = await run('doctor', [], { DATABASE_URL: url.href });
  assert.match(stdout, /✗ Database: +Name a server in DATABASE_URL that takes writes/);
});

test('a folder without rights is named, and the account', { skip: !isRoot }, async () => {
  const closed = path.join(directory, `closed-${database}`);
  mkdirSync(closed, { mode: 0o700 });
  const ids = { uid: NOBODY, gid: NOBODY };
  if (onPostgres) {
    assertExplained(await run('backup', [path.join(closed, 'set')], {}, ids), /has no right to \/.*closed-postgres/);
    assertExplained(await run('backup', [path.join('/dev/null', 'set')]), /a part of this path is a file/);
  } else {
    assertExplained(
      await run('backup', [path.join(directory, 'unreadable')], {}, ids),
      /has no right to |to the account that the shop runs as/,
    );
  }
  assert.deepEqual(readdirSync(closed), []);
});

test('a full disk is named, and half a backup or restore is removed', async (context: TestContext) => {
  const folder = path.join(directory, `full-${database}`);
  const disk = await mountSmallDisk(folder);
  if (disk === undefined) return context.skip('mounting is not allowed here');
  try {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(path.join(folder, 'filler'), Buffer.alloc(bavail * bsize - 16_384));
    assertExplained(await run('backup', [path.join(folder, 'set')]), /The disk of \/.*\/set is full: make room/);
    assert.deepEqual(readdirSync(folder), ['filler']);
  } finally {
    await disk.unmount();
  }
});

test('Ctrl-C in the middle of a backup leaves nothing of it', async () => {
  const folder = path.join(directory, `interrupted-${database}`);
  const child = startProgram(process.execPath, ['scripts/backup.mjs', folder], {
    ...{ cwd: projectRoot, env: shop.env(), stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += String(bytes)));
  await until('it has begun', () => existsSync(`${folder}.part`));
  child.kill('SIGINT');
  await waitForExit(child);
  if (child.exitCode === 0) return;
  assertExplained({ code: child.exitCode, output }, /Interrupted\. Run it again\./);
  assert.deepEqual([existsSync(folder), existsSync(`${folder}.part`)], [false, false]);
});

test('a program that is missing is named', { skip: !onPostgres }, async () => {
  const folder = path.join(directory, 'without-programs');
  assertExplained(await run('backup', [folder], { PATH: '' }), /apt install postgresql-client/);
});

test('the doctor says why a Redis takes no writes', { skip: redisUrl === undefined }, async () => {
  const { url, stop } = await startOwnRedis();
  const redis = new Redis(url);
  const said = async (REDIS_URL = url): Promise<string> => {
    const { stdout } = await run('doctor', ['--json'], { REDIS_URL });
    const findings = JSON.parse(stdout) as { check: string; status: string; message: string }[];
    return findings.flatMap(({ check, status, message }) => (check === 'Redis' ? `${status}: ${message}` : [])).join();
  };
  await redis.config('SET', 'maxmemory', '1');
  assert.match(await said(), /^fail: Give Redis more memory/);
  await redis.config('SET', 'maxmemory', '1gb');
  assert.match(await said(), /^warn: Set maxmemory-policy allkeys-lru/);
  await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
  assert.match(await said(), /^ok: /);
  await redis.call('REPLICAOF', '127.0.0.1', '1');
  assert.match(await said(), /^fail: Name the primary in REDIS_URL/);
  await redis.call('REPLICAOF', 'NO', 'ONE');
  await redis.config('SET', 'requirepass', 'p%ss');
  assert.match(await said(), /^fail: Write the password into REDIS_URL/);
  assert.match(await said(url.replace('//', '//:wrong@')), /^fail: Correct the user or the password in REDIS_URL/);
  assert.match(await said(url.replace('//', '//:p%25ss@')), /^ok: /);
  redis.disconnect();
  await stop();
});

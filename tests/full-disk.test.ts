import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { runsOf } from './support/catalogue-runs';
import { publishProduct } from './support/content';
import { EditorError, signIn, type Editor } from './support/editor';
import { freePort } from './support/free-port';
import { png } from './support/images';
import { startServer } from './support/server-process';
import { startShop, type Shop } from './support/shop';
import { mergeEnvironment } from './support/shop-environment';
import { mountSmallDisk, type SmallDisk } from './support/small-disk';
import { testRun } from './support/test-run';
import { until } from './support/until';

const { database, directory } = testRun();
const folder = path.join(directory, 'small-disk');
const filler = path.join(folder, 'filler');

let disk: SmallDisk | undefined;
let shop: Shop;
let editor: Editor;

before(async () => {
  disk = await mountSmallDisk(folder);
  shop = await startShop({ env: { MEDIA_DIR: disk ? folder : undefined } });
  editor = await signIn(shop);
});
after(async () => {
  await shop.close();
  await disk?.unmount();
});

/** @param leftBytes that stay free */
function fill(leftBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes));
}

const stored = (): string[] => ['uploads', 'pictures'].flatMap((name) => readdirSync(path.join(folder, name)));

function needsDisk(context: TestContext): boolean {
  if (disk) return true;
  context.skip('mounting is not allowed here');
  return false;
}

test('an upload that finds no room tells the editor so, and leaves no file behind', async (context) => {
  if (!needsDisk(context)) return;
  const picture = await png('full.png');
  const noise = {
    name: 'large.pdf',
    type: 'application/pdf',
    bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1e6)]),
  };
  const before = stored();
  // Room for the original and not for its renditions; none for half of a document.
  for (const [file, left] of [
    [picture, 8_192],
    [noise, 500_000],
  ] as const) {
    fill(left);
    await assert.rejects(editor.upload(file), (error) => {
      assert.ok(error instanceof EditorError);
      assert.equal(error.status, 503);
      assert.match(error.message, /Ổ đĩa của máy chủ đã đầy/);
      return true;
    });
    assert.deepEqual(stored(), before);
    rmSync(filler);
  }
  const { id, url } = await editor.upload(picture);
  const original = stored().length;
  assert.ok(original > before.length && url !== '');
  // What is replaced stays whole.
  fill(8_192);
  await assert.rejects(editor.replaceFile(id, await png('other.png', '#fff', 1_600, 1_600)), EditorError);
  rmSync(filler);
  assert.equal(stored().length, original);
});

test('a log on a full disk drops lines, counts them, and goes on when there is room', async (context) => {
  if (!needsDisk(context)) return;
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const url = `http://127.0.0.1:${port}`;
  const logFile = path.join(folder, 'shop.log');
  const env = mergeEnvironment(shop.env(), { PORT: port, METRICS_PORT: metricsPort, LOG_LEVEL: 'http' });
  const server = await startServer(url, { env, logFile });
  try {
    const ask = async (): Promise<number> => (await fetch(`${url}/api/v1/settings?${'x'.repeat(200)}`)).status;
    fill(0);
    for (let times = 0; times < 100; times += 1) assert.equal(await ask(), 200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    assert.ok(Number(/^wine_shop_log_lines_dropped (\d+)/m.exec(metrics)?.[1]) > 0);
    rmSync(filler);
    await until(
      'it says what was lost',
      () => /The disk of the log was full: \d+ lines were dropped/.test(readFileSync(logFile, 'utf8')),
      20_000,
    );
    assert.equal(await ask(), 200);
    assert.ok(server.running());
  } finally {
    await server.kill('SIGKILL');
  }
});

test(
  'a run waits for disk space of the database, says so, and goes on',
  { skip: database === 'postgres' ? false : 'its error is made by a trigger of PostgreSQL' },
  async () => {
    const { query } = shop.database;
    const { documentId } = await publishProduct(editor, 'Waits for room', { price: 1_290_000 });
    await query(
      "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'No space left on device' USING ERRCODE = '53100'; END$$",
    );
    await query('CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION no_room()');
    const change = { kind: 'price', rule: { kind: 'percent', percent: -10, rounding: 'nine-thousand', keepsOld: true } };
    const planned = await editor.request<{ id: string }>('POST', '/catalogue/bulk', {
      ...{ uid: 'api::product.product', change, documentIds: [documentId] },
    });
    const runs = runsOf(editor);
    await runs.start(planned.id, { kinds: ['changed'], publish: true });
    await until('the run says that it waits', async () =>
      /chờ dung lượng ổ đĩa/.test((await runs.find(planned.id)).run.failure ?? ''),
    );
    await assert.rejects(editor.publish('api::product.product', documentId, { price: 3 }), /Ổ đĩa của máy chủ đã đầy/);
    await query('DROP TRIGGER no_room ON products');
    const done = await until('the run is done', async () => {
      const { run } = await runs.find(planned.id);
      return run.state === 'done' && run;
    });
    assert.deepEqual([done.failure, done.counts.applied], [null, 1]);
  },
);

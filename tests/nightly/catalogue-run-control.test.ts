import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { ProductList } from '../support/contract-schemas';
import { changedEntry, newEntry, planRun, runsOf } from '../support/catalogue-runs';
import { publishProduct } from '../support/content';
import { signIn, type Editor } from '../support/editor';
import { SeededRandom } from '../support/seeded-random';
import { startShop, type Shop } from '../support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { until } from '../support/until';
import { refused } from '../support/refused';

const PRODUCT = 'api::product.product';

const CHANGES = 5;

const { postgresUrl, database } = testRun();
let wire: TcpProxy | undefined;

let shop: Shop;
let editor: Editor;
let runs: ReturnType<typeof runsOf>;

beforeAll(async () => {
  wire = database === 'postgres' && postgresUrl !== undefined ? await startTcpProxy(new URL(postgresUrl), 5432) : undefined;
  shop = await startShop({ through: { database: (url) => (wire ? throughProxy(url, wire) : url) } });
  editor = await signIn(shop);
  runs = runsOf(editor);
});
afterAll(async () => {
  await shop.close();
  await wire?.close();
});

const total = async (query: string): Promise<number> => (await shop.api<ProductList>(`/san-pham?q=${query}`)).body.meta.total;

describe('control', () => {
  const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => newEntry(`${name} ${index}`, {}));

  test('stops between two batches, and goes on where it was', async () => {
    const id = await planRun(shop, PRODUCT, many('Stopped', 400));
    await runs.start(id);
    await until('the first batch', async () => (await runs.find(id)).done > 0);
    const { run } = await runs.stop(id);
    assert.equal(run.state, 'stopped');
    const { done } = await runs.find(id);
    assert.ok(done > 0 && done < 400, String(done));
    assert.equal(await total('stopped'), done);
    assert.equal((await runs.apply(id)).done, 400);
    assert.equal(await total('stopped'), 400);
  });

  test('starts no run twice, and none that is discarded', async () => {
    const id = await planRun(shop, PRODUCT, many('Twice', 1));
    await runs.apply(id);
    assert.match((await refused(runs.start(id))).reason, /đã được áp dụng/);
    const other = await planRun(shop, PRODUCT, many('Discarded', 1));
    await runs.discard(other);
    assert.match((await refused(runs.start(other))).reason, /hoặc đã bỏ/);
    assert.equal((await refused(runs.find('00000000-0000-0000-0000-000000000000'))).status, 404);
    const nothing = await planRun(shop, PRODUCT, many('Nothing', 1));
    assert.match((await refused(runs.start(nothing, { kinds: ['changed'], publish: true }))).reason, /Không có dòng nào/);
    assert.equal((await runs.find(nothing)).run.state, 'draft');
  });
});

describe('a run that is interrupted', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const random = new SeededRandom(seed);

  /** A run with new entries and some changes of published ones, which is under way. */
  async function begin(name: string, count: number): Promise<string> {
    const changes = [];
    for (let number = 0; number < CHANGES; number += 1) {
      const old = await publishProduct(editor, `${name} old ${number}`, { price: 1 });
      changes.push(await changedEntry(shop, old, { before: { price: 1 }, after: { price: 2 } }));
    }
    const entries = Array.from({ length: count }, (_, index) => newEntry(`${name} new ${index}`, { price: 2 }));
    const id = await planRun(shop, PRODUCT, [...entries, ...changes]);
    await runs.start(id);
    return id;
  }

  async function assertWhole(name: string, id: string, count: number): Promise<void> {
    const { run } = await runs.untilEnded(id, 120_000);
    assert.deepEqual([run.state, run.counts.applied], ['done', count], `seed ${seed}`);
    for (const version of ['IS NULL', 'IS NOT NULL']) {
      const [row] = await shop.database.query<{ rows: number | string; documents: number | string }>(
        `SELECT count(*) AS rows, count(DISTINCT document_id) AS documents FROM products WHERE price = 2 AND name LIKE ? AND published_at ${version}`,
        [`${name} %`],
      );
      assert.deepEqual([Number(row?.rows), Number(row?.documents)], [count, count], `seed ${seed}, ${version}`);
    }
    assert.equal(await total(name.toLowerCase()), count);
  }

  const somewhereInABatch = (): Promise<void> => pause(random.between(0, 150));

  test('goes on after each power cut: nothing is there twice, nothing half', async () => {
    const kills = 3;
    const rows = 200 + kills * 100;
    const id = await begin('Killed', rows);
    for (let kill = 0, before = 0; kill < kills; kill += 1) {
      const { run, done } = await until('it goes on', async () => {
        const answer = await runs.find(id);
        return (answer.done > before || answer.run.state === 'done') && answer;
      });
      if (run.state === 'done') break;
      before = done;
      await somewhereInABatch();
      await shop.kill();
      await shop.restart();
    }
    await assertWhole('Killed', id, rows + CHANGES);
  });

  test('waits for a database that is away', { skip: database === 'sqlite' }, async () => {
    const id = await begin('Awayed', 300);
    await until('some are applied', async () => (await runs.find(id)).done > 0);
    await somewhereInABatch();
    await wire?.cut();
    await until('the run waits', () => shop.log().includes('The job catalogue_runs failed'));
    await wire?.restore();
    await assertWhole('Awayed', id, 300 + CHANGES);
  });
});

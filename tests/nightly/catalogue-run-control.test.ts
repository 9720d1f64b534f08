import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductList } from '../support/contract-schemas';
import { changedEntry, newEntry, planRun, runsOf } from '../support/catalogue-runs';
import { hire, roleOf } from '../support/colleague';
import { publishProduct } from '../support/content';
import { EditorError, logIn, signIn, type Editor } from '../support/editor';
import { SeededRandom } from '../support/seeded-random';
import { startShop, type Shop } from '../support/shop';
import { startTcpProxy, throughProxy, type TcpProxy } from '../support/tcp-proxy';
import { testRun } from '../support/test-run';
import { until } from '../support/until';

const PRODUCT = 'api::product.product';

const CHANGES = 5;

const { postgresUrl, database } = testRun();
let wire: TcpProxy | undefined;

let shop: Shop;
let editor: Editor;
let runs: ReturnType<typeof runsOf>;

before(async () => {
  wire = database === 'postgres' && postgresUrl !== undefined ? await startTcpProxy(new URL(postgresUrl), 5432) : undefined;
  shop = await startShop({ through: { database: (url) => (wire ? throughProxy(url, wire) : url) } });
  editor = await signIn(shop);
  runs = runsOf(editor);
});
after(async () => {
  await shop.close();
  await wire?.close();
});

const total = async (query: string): Promise<number> => (await shop.api<ProductList>(`/san-pham?q=${query}`)).body.meta.total;

async function refused(work: Promise<unknown>): Promise<EditorError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EditorError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

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

  test('needs the permission of the catalogue, and what the run does in the form', async () => {
    const id = await planRun(shop, PRODUCT, many('Allowed', 1));
    const statusFor = async (role: string, path: string, method = 'GET'): Promise<number> => {
      const token = await logIn(shop, await hire(editor, `${role}@example.com`, (await roleOf(editor, role)).id));
      const body = method === 'GET' ? {} : { body: JSON.stringify({ kinds: ['new'], publish: true }) };
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      return (await fetch(`${shop.url}/catalogue/runs${path}`, { method, headers, ...body })).status;
    };
    assert.equal(await statusFor('strapi-author', ''), 403);
    await shop.database.query(
      "DELETE FROM admin_permissions WHERE action = 'plugin::content-manager.explorer.publish' AND subject = ? AND id IN " +
        '(SELECT permission_id FROM admin_permissions_role_lnk l JOIN admin_roles r ON r.id = l.role_id WHERE r.code = ?)',
      [PRODUCT, 'strapi-editor'],
    );
    assert.equal(await statusFor('strapi-editor', `/${id}/start`, 'POST'), 403);
    assert.equal((await runs.find(id)).run.state, 'draft');
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

  test('waits for a database that is away', { skip: database === 'sqlite' && 'needs PostgreSQL' }, async () => {
    const id = await begin('Awayed', 300);
    await until('some are applied', async () => (await runs.find(id)).done > 0);
    await somewhereInABatch();
    await wire?.cut();
    await until('the run waits', () => shop.log().includes('The job catalogue_runs failed'));
    await wire?.restore();
    await assertWhole('Awayed', id, 300 + CHANGES);
  });
});

describe('a run that fails outside of its entries', () => {
  const RETRIES_MS = 60_000;
  const change = (id: string, values: string) => shop.database.query(`UPDATE catalogue_runs SET ${values} WHERE id = ?`, [id]);
  const planned = (name: string): Promise<string> => planRun(shop, PRODUCT, [newEntry(name, {})]);

  /** As if an earlier version of the program had queued it. */
  async function queue(name: string, values = ''): Promise<string> {
    const id = await planned(name);
    await change(id, `state = 'queued', choices = '{"kinds":["new"],"publish":true}', chosen = 1${values}`);
    return id;
  }

  /** Makes PostgreSQL end the batches of a run as it does when a statement passes its limit of time. */
  async function slowDown(id: string): Promise<void> {
    await shop.database.query(
      `CREATE FUNCTION too_slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$`,
    );
    await shop.database.query(
      `CREATE TRIGGER too_slow BEFORE UPDATE ON catalogue_run_entries FOR EACH ROW WHEN (OLD.run_id = '${id}') EXECUTE FUNCTION too_slow()`,
    );
  }

  const linesOf = (id: string): string[] =>
    shop
      .log()
      .split('\n')
      .filter((line) => line.includes(`run ${id}`));

  test('is tried again a few times, then fails with its reason, and holds no other run up', async () => {
    const typeless = await queue('Typeless', ", uid = 'api::gone.gone'");
    const broken = await queue('Broken', ", counts = '{'");
    const damaged = await queue('Damaged');
    await shop.database.query("UPDATE catalogue_run_entries SET changes = '{' WHERE run_id = ?", [damaged]);
    const slow = database === 'postgres' ? await queue('Slow') : undefined;
    if (slow !== undefined) await slowDown(slow);
    await until('all have failed once', () => linesOf(damaged).length > 0);
    const other = await planned('Not held up');
    await runs.start(other);
    assert.equal((await runs.untilEnded(other, 15_000)).run.state, 'done');
    for (const [id, reason] of [
      [typeless, /Loại nội dung/],
      [broken, /bị hỏng/],
      [damaged, /bị hỏng/],
      ...(slow === undefined ? [] : ([[slow, /quá chậm/]] as const)),
    ] as const) {
      const { run } = await runs.untilEnded(id, RETRIES_MS);
      assert.equal(run.state, 'failed');
      assert.match(run.failure ?? '', reason);
      const tried = linesOf(id).filter((line) => line.includes('is tried again'));
      const failed = linesOf(id).filter((line) => line.includes('failed:'));
      assert.deepEqual([tried.length, failed.length], [1, 1], linesOf(id).join('\n'));
    }
    assert.ok(
      (await runs.list()).runs.some(({ id }) => id === broken),
      'the list shows it',
    );
    await change(
      broken,
      'counts = \'{"total":1,"new":1,"changed":0,"unchanged":0,"wrong":0,"applied":0,"skipped":0,"failed":0}\'',
    );
    assert.equal((await runs.apply(broken)).run.state, 'done', 'it can be started again');
    if (slow === undefined) return;
    await shop.database.query('DROP TRIGGER too_slow ON catalogue_run_entries');
    assert.equal((await runs.apply(slow)).run.counts.applied, 1);
  });

  test('an undo that could not be planned can be asked for again', async () => {
    const id = await planned('Undone later');
    await runs.apply(id);
    const [entry] = await shop.database.query<{ changes: string }>('SELECT changes FROM catalogue_run_entries WHERE run_id = ?', [
      id,
    ]);
    await shop.database.query("UPDATE catalogue_run_entries SET changes = '{' WHERE run_id = ?", [id]);
    const undo = await runs.undo(id);
    assert.equal((await runs.untilEnded(undo.run.id, RETRIES_MS)).run.state, 'failed');
    assert.equal((await runs.find(id)).run.undoneBy, null);
    await shop.database.query('UPDATE catalogue_run_entries SET changes = ? WHERE run_id = ?', [entry?.changes ?? '', id]);
    const again = await runs.undo(id);
    assert.equal((await runs.untilEnded(again.run.id)).run.state, 'done');
    assert.equal(await total('undone later'), 0);
  });
});

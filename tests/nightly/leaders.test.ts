import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Knex } from 'knex';
import { newEntry, planRun, runsOf } from '../support/catalogue-runs';
import { signIn, type Editor } from '../support/editor';
import { LOCKS } from '../../src/platform/advisory-lock';
import { Fleet, withClock, type Member } from '../support/fleet';
import { closeGate, recordWrites } from '../support/gate';
import { png } from '../support/images';
import { plansOf, untilPlan } from '../support/plans';
import { startShop, type Shop } from '../support/shop';
import { mediaDirectory } from '../support/shop-environment';
import { testRun } from '../support/test-run';
import { openKnex } from '../support/tracking-rows';
import { until } from '../support/until';

/*
 * Work that one of three instances does: each piece once, also when this leader is killed in the middle of it. Elsewhere:
 *
 * - tests/tracking-leaders.test.ts: rollups, retention and the views of products.
 * - tests/plans-instances.test.ts: a thousand plans on two instances, of which one is killed again and again.
 * - tests/simultaneous-starts.test.ts and tests/upgrades.test.ts: migrations, and the rows of the read model.
 */

const MINUTE_MS = 500;
const PATIENCE_MS = 60_000;
const PICTURES = 6;
const WINES = 120;
const PRODUCT = 'api::product.product';
/** From the planning of a plan to its moment. */
const LEAD_MS = 1_000;

let shop: Shop;
let fleet: Fleet;
let knex: Knex;

if (testRun().database === 'postgres') {
  before(async () => {
    shop = await startShop();
    knex = openKnex(shop);
    const env = withClock(MINUTE_MS, 0);
    await shop.stop();
    fleet = new Fleet(shop);
    await fleet.start([env, env, env]);
  });
  beforeEach(() => fleet.refill());
  after(async () => {
    await fleet?.close();
    await knex?.destroy();
    await shop?.close();
  });
}

const onPostgres = { skip: testRun().database === 'postgres' ? false : 'SQLite is for one instance' };

/** A file's own number: a file that is written again has another one. */
const inodesOf = (names: readonly string[]): (number | undefined)[] =>
  names.map((name) => statSync(path.join(mediaDirectory(shop.directory), 'pictures', name), { throwIfNoEntry: false })?.ino);

async function renditionsOf(ids: readonly number[]): Promise<string[]> {
  const rows: { formats: Record<string, { hash: string; ext: string }> }[] = await knex('files').whereIn('id', [...ids]);
  return rows.flatMap(({ formats }) => Object.values(formats).map(({ hash, ext }) => `${hash}${ext}`));
}

describe('renditions', () => {
  const runs = (): string[] => fleet.findLines(/Pictures: \d+ of \d+ updated in/);
  const ids: number[] = [];
  let mark: number;
  let updates: () => Promise<Record<string, number>>;

  async function setWatermark(editor: Editor, position: string): Promise<void> {
    await editor.saveSingle('api::setting.setting', {
      ...{ site_name: 'Nhà Nho', product_watermark: mark },
      ...{ product_watermark_position: position, product_watermark_size: '200x200' },
    });
  }

  async function assertMade(times: number): Promise<void> {
    const isMade = async (): Promise<boolean> => {
      const made = await updates();
      return ids.every((id) => (made[id] ?? 0) >= times);
    };
    await until(`each picture is made ${times} times`, isMade, PATIENCE_MS);
    await until('the leader has ended', () => runs().length === times);
    assert.deepEqual(await updates(), Object.fromEntries(ids.map((id) => [id, times])));
  }

  test('when a leader is killed, another one makes the rest, of which that one alone knew', onPostgres, async () => {
    const [saver = assert.fail()] = fleet.members;
    const editor = await signIn(saver);
    mark = (await editor.upload(await png('dau.png', '#ff0000', 200, 100))).id;
    for (let number = 0; number < PICTURES; number += 1)
      ids.push((await editor.upload(await png(`chai-${number}.png`, `#80808${number}`))).id);
    const isChanged = 'OLD.formats::text IS DISTINCT FROM NEW.formats::text';
    updates = await recordWrites(shop, { table: 'files', event: 'UPDATE', when: isChanged }, 'NEW.id::text');
    let made: string[] = [];
    let inodes: (number | undefined)[] = [];
    const leader = await fleet.killLeader({
      lock: 'renditions',
      at: { table: 'files', event: 'UPDATE', when: `NEW.id = ${ids[3]}` },
      begin: () => setWatermark(editor, 'top-left'),
      meanwhile: async () => {
        made = await renditionsOf(ids.slice(0, 3));
        inodes = inodesOf(made);
      },
    });
    assert.equal(leader, saver);
    await assertMade(1);
    assert.deepEqual(runs(), ['Pictures: 3 of 3 updated in']);
    assert.deepEqual(inodesOf(made), inodes, 'what was made is not made again');
    const retired = (await knex('storefront_retired_pictures').pluck('name')) as string[];
    const named = [...(await renditionsOf([...ids, mark])), ...retired];
    const stored = readdirSync(path.join(mediaDirectory(shop.directory), 'pictures'));
    assert.deepEqual(
      stored.filter((name) => !named.includes(name)),
      [],
      'nothing is left behind',
    );
  });

  test('of three instances that all want to make the pictures, one makes each', onPostgres, async () => {
    const editors = await Promise.all(fleet.members.map((member) => signIn(member)));
    await Promise.all(editors.map((editor) => setWatermark(editor, 'center')));
    await assertMade(2);
    assert.equal(runs()[1], `Pictures: ${PICTURES} of ${PICTURES} updated in`);
  });

  test('a leader that loses its locks ends after the picture under way, and each picture is made once', onPostgres, async () => {
    const [member = assert.fail()] = fleet.members;
    const editor = await signIn(member);
    const gate = await closeGate(shop, { table: 'files', event: 'UPDATE', when: `NEW.id = ${ids[3]}` });
    let leader: Member;
    try {
      await setWatermark(editor, 'bottom-left');
      leader = fleet.memberOf(await gate.untilReached());
      const sql = `SELECT pid, application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE locktype = 'advisory' AND granted AND objid = ? AND datname = current_database()`;
      const [holder = assert.fail()] = await shop.database.query<{ pid: number; name: string }>(sql, [LOCKS.renditions]);
      assert.equal(holder.name, `wine-shop ${leader.id} locks`);
      const idle = `SELECT count(*) AS connections FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE '% editors' AND state = 'idle in transaction'`;
      assert.equal(
        Number((await shop.database.query(idle))[0]?.connections),
        0,
        'no connection of the editors waits for the work',
      );
      await shop.database.query('SELECT pg_terminate_backend(?)', [holder.pid]);
    } finally {
      await gate.open();
    }
    await until('the leader notices', () => /The job renditions failed.*advisory locks broke/.test(leader.log()));
    await assertMade(3);
  });
});

test('a plan whose leader is killed changes each wine once', onPostgres, async () => {
  const [member = assert.fail()] = fleet.members;
  const editor = await signIn(member);
  const entries = Array.from({ length: WINES }, (_, index) => newEntry(`Planned ${index}`, {}));
  const { run } = await runsOf(editor).apply(await planRun(shop, PRODUCT, entries));
  assert.deepEqual([run.state, run.counts.applied], ['done', WINES]);
  const rows = async (state: string): Promise<string[]> =>
    (await knex('products')
      .whereLike('name', 'Planned %')
      .whereRaw(`published_at ${state}`)
      .orderBy('id')
      .pluck('document_id')) as string[];
  const documentIds = await rows('IS NULL');
  assert.deepEqual([documentIds.length, (await rows('IS NOT NULL')).length], [WINES, WINES]);

  const deleted = await recordWrites(shop, { table: 'products', event: 'DELETE', when: 'true' }, 'OLD.document_id');
  let plan = '';
  const unpublish = { kind: 'unpublish', uid: PRODUCT, endsAt: null, rule: null, documentIds } as const;
  await fleet.killLeader({
    lock: 'catalogue',
    // In the second batch.
    at: { table: 'products', event: 'DELETE', when: `OLD.name = 'Planned ${WINES - 10}'` },
    begin: async () => (plan = (await plansOf(editor).create({ ...unpublish, startsAt: Date.now() + LEAD_MS })).id),
    meanwhile: (leader) => fleet.untilFollowed('catalogue', leader),
  });
  await untilPlan(shop, plan, 'done', PATIENCE_MS);
  const runs: { counts: string }[] = await knex('catalogue_runs').whereLike('source', `%${plan}%`);
  assert.equal(runs.length, 1);
  assert.equal((JSON.parse(runs[0]?.counts ?? '') as { applied: number }).applied, WINES);
  assert.deepEqual(await deleted(), Object.fromEntries(documentIds.map((id) => [id, 1])));
  assert.deepEqual([(await rows('IS NULL')).length, (await rows('IS NOT NULL')).length], [WINES, 0]);
});

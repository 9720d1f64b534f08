import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ProductList } from './support/contract-schemas';
import { changedEntry, newEntry, planRun, runsOf } from './support/catalogue-runs';
import { hire, roleOf } from './support/colleague';
import { publishProduct } from './support/content';
import { EditorError, logIn, signIn, type Editor, type Saved } from './support/editor';
import { startShop, type Shop } from './support/shop';
import { until } from './support/until';

const PRODUCT = 'api::product.product';

let shop: Shop;
let editor: Editor;
let runs: ReturnType<typeof runsOf>;

before(async () => {
  shop = await startShop();
  editor = await signIn(shop);
  runs = runsOf(editor);
});
after(() => shop.close());

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
    const id = await planRun(shop, PRODUCT, many('Stopped', 60));
    await runs.start(id);
    await until('the first batch', async () => (await runs.find(id)).done > 0);
    const { run } = await runs.stop(id);
    assert.equal(run.state, 'stopped');
    const { done } = await runs.find(id);
    assert.ok(done > 0 && done < 60, String(done));
    assert.equal(await total('stopped'), done);
    assert.equal((await runs.apply(id)).done, 60);
    assert.equal(await total('stopped'), 60);
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

describe('the power cut', () => {
  test('leaves nothing twice and nothing half: the run goes on by itself', async () => {
    const olds: Saved[] = [];
    for (let number = 0; number < 5; number += 1) olds.push(await publishProduct(editor, `Cut old ${number}`, { price: 1 }));
    const changes = [];
    for (const old of olds) changes.push(await changedEntry(shop, old, { before: { price: 1 }, after: { price: 2 } }));
    const entries = Array.from({ length: 45 }, (_, index) => newEntry(`Cut new ${index}`, { price: 2 }));
    const id = await planRun(shop, PRODUCT, [...entries, ...changes]);
    await runs.start(id);
    await until('some are applied', async () => (await runs.find(id)).done > 0);
    await shop.kill();
    await shop.restart();
    const { run } = await runs.untilEnded(id);
    assert.deepEqual([run.state, run.counts.applied], ['done', 50]);
    const rows = await shop.database.query<{ count: number | string }>(
      "SELECT count(*) AS count FROM products WHERE name LIKE 'Cut %' AND published_at IS NULL AND price = 2",
    );
    assert.equal(Number(rows[0]?.count), 50);
    assert.equal(await total('cut'), 50);
  });
});

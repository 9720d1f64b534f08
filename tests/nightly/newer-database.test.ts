import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { startInstance } from '../support/instance';
import { copyProgram } from '../support/project-copy';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';

const { database, directory } = testRun();

let shop: Shop;

beforeAll(async () => (shop = await startShop()));
afterAll(() => shop.close());

test('a program does not start on a database that has seen a migration which it does not have', async () => {
  await shop.stop();
  const [newest]: { name: string }[] = await shop.database.query('SELECT name FROM strapi_migrations ORDER BY name DESC LIMIT 1');
  const name = newest?.name ?? '';
  const older = copyProgram(path.join(directory, `older-${database}`), (dist) =>
    rmSync(path.join(dist, 'database/migrations', name)),
  );
  const columns = () => shop.database.query('SELECT * FROM products');
  const content = await columns();
  await assert.rejects(startInstance(shop, {}, older), (error) => {
    assert.match(String(error), /This database is of a newer release: this program does not know the migrations 20/);
    return true;
  });
  assert.deepEqual(await columns(), content);
  await shop.restart();
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startInstance } from './support/instance';
import { startShop } from './support/shop';
import { testRun } from './support/test-run';
import { TwoInstances } from './support/two-instances';

const { database, redisUrl } = testRun();
const withServers = database === 'postgres' && redisUrl !== undefined ? {} : { skip: 'needs PostgreSQL and Redis' };

let both: TwoInstances | undefined;

if (database === 'postgres' && redisUrl !== undefined) {
  before(async () => {
    both = await TwoInstances.start();
  });
  after(() => both?.close());
}

test('an instance whose secrets differ from those of the ones that run does not start', withServers, async () => {
  const { shop } = both ?? assert.fail('there are no instances');
  const refused = startInstance(shop, { JWT_SECRET: 'zX4cV7bN1mK9jH2g' });
  await assert.rejects(refused, /have another JWT_SECRET: give this one the same, or stop them/);
});

test('with Redis, a save on one instance is visible on the other within 100 ms', withServers, async (context) => {
  const taken = (await both?.delays(20)) ?? [];
  const shown = taken.map((milliseconds) => milliseconds.toFixed(0)).join(', ');
  // Version polls alone, twice a second, would take 250 ms. A busy machine may take longer once in a while.
  assert.ok((taken[10] ?? Infinity) <= 100, shown);
  assert.ok((taken[19] ?? Infinity) <= 1_000, shown);
  context.diagnostic(`milliseconds until seen: ${shown}`);
});

test('a second server on one SQLite database is refused with the reason', { skip: database !== 'sqlite' }, async () => {
  const only = await startShop();
  await assert.rejects(startInstance(only), /Another server uses .*SQLite is for one instance/s);
  assert.equal((await only.api('/health')).status, 200);
  await only.kill();
  // A crash gives the claim back.
  await only.restart();
  await only.close();
});

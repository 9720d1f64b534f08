import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { publishProduct } from '../support/content';
import { signIn, type Editor } from '../support/editor';
import { checkHistory, LAG_MS } from '../support/history/checker';
import { report, save, SETTINGS, visit, type CountedProduct, type Stage } from '../support/history/clients';
import { Faults } from '../support/history/faults';
import { createInstances, type Instance } from '../support/history/instances';
import type { History, Operation } from '../support/history/operations';
import { SeededRandom } from '../support/seeded-random';
import { startShop, type Shop } from '../support/shop';
import { testRun } from '../support/test-run';

const { database, redisUrl } = testRun();
const withServers = { skip: database !== 'postgres' || redisUrl === undefined };

/** A failure prints it: the same seed gives the same faults. */
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000_000);
const SECONDS = Number(process.env.CHAOS_MINUTES ?? 1) * 60;

const PRODUCTS = 3;
const READERS_OF_EACH = 2;
const REPORTERS = 2;
/** Operations of a violation that a failure shows. */
const VIOLATIONS_SHOWN = 5;

let shop: Shop | undefined;
let instances: Instance[] = [];

afterAll(async () => {
  for (const instance of instances) {
    await instance.kill();
    await Promise.all(Object.values(instance.wires).map((wire) => wire.close()));
  }
  await shop?.close();
});

const nameOf = (value: number): string => `Hầm rượu ${value}`;
const saveSettings = (editor: Editor, value: number): Promise<unknown> =>
  editor.saveSingle('api::setting.setting', { site_name: nameOf(value) });

async function createStage(prepared: Shop): Promise<Stage> {
  const editor = await signIn(prepared);
  const products: CountedProduct[] = [];
  for (let number = 1; number <= PRODUCTS; number += 1) {
    const { documentId } = await publishProduct(editor, `Wine ${number}`, { price: 0 });
    products.push({ documentId, slug: `wine-${number}` });
  }
  await saveSettings(editor, 0);
  await prepared.stop();
  instances = await createInstances(prepared);
  await Promise.all(instances.map((instance) => instance.start()));
  const operations: Operation[] = [];
  const faults = new Faults(instances, new SeededRandom(SEED));
  return {
    ...{ instances, faults, products, operations, broken: [], editors: new Map() },
    ended: false,
  };
}

/** @returns what the database holds, past all caches */
async function readFinal({ database: own }: Shop): Promise<History['final']> {
  const products = await own.query<{ slug: string; price: number }>(
    'SELECT slug, price FROM products WHERE published_at IS NOT NULL',
  );
  const [settings] = await own.query<{ site_name: string }>('SELECT site_name FROM settings');
  const [version] = await own.query<{ version: number }>("SELECT version FROM storefront_versions WHERE scope = 'settings'");
  const events = await own.query<{ event_id: string }>('SELECT event_id FROM tracking_events');
  return {
    objects: {
      ...Object.fromEntries(products.map(({ slug, price }) => [slug, price])),
      [SETTINGS]: Number(/\d+$/.exec(settings?.site_name ?? '')?.[0]),
    },
    version: Number(version?.version),
    events: events.map(({ event_id }) => event_id),
  };
}

/** Lets editors, visitors and faults work at the same time, until the time is over and everything has recovered. */
async function perform(stage: Stage): Promise<void> {
  let seed = SEED;
  const random = (): SeededRandom => new SeededRandom((seed += 1));
  const editors = stage.products.map(({ slug, documentId }) =>
    save(stage, slug, random(), (editor, value) => editor.publish('api::product.product', documentId, { price: value })),
  );
  const visitors = stage.instances.flatMap((instance) =>
    Array.from({ length: READERS_OF_EACH }, () => visit(stage, instance, random())),
  );
  const reporters = Array.from({ length: REPORTERS }, () => report(stage, random()));
  const clients = [save(stage, SETTINGS, random(), saveSettings), ...editors, ...visitors, ...reporters];
  await stage.faults.run(SECONDS);
  // After all faults every instance must show the last saves.
  await pause(2 * LAG_MS);
  stage.ended = true;
  await Promise.all(clients);
  const last = { ...stage, ended: false };
  await pause(LAG_MS);
  const final = stage.instances.map((instance) => visit(last, instance, random()));
  await pause(LAG_MS);
  last.ended = true;
  await Promise.all(final);
}

/** What happened, in numbers: a run in which nothing happens proves nothing. */
function assertBusy({ operations, faults }: Stage): string {
  const count = (kind: Operation['kind'], outcome?: string): number =>
    operations.filter(
      (operation) => operation.kind === kind && (!outcome || ('outcome' in operation && operation.outcome === outcome)),
    ).length;
  const stale = operations.filter((operation) => operation.kind === 'read' && operation.state === 'STALE').length;
  const saves = count('save', 'acknowledged');
  const text = `${saves} saves acknowledged, ${count('save', 'unknown')} unknown; ${count('read')} reads, ${stale} of them STALE; ${count('event', 'acknowledged')} events; ${faults.log.length} faults: ${JSON.stringify(Object.fromEntries(faults.counts))}`;
  assert.ok(saves >= 5 && count('read') >= 100 && count('event', 'acknowledged') >= 10 && faults.log.length >= 4, text);
  return text;
}

test(
  'while instances are killed and paused and wires break, no answer is stale or goes back, and nothing is lost or doubled',
  { ...withServers, timeout: SECONDS * 1_000 + 600_000 },
  async () => {
    shop = await startShop();
    const stage = await createStage(shop);
    await perform(stage);
    console.log(`CHAOS_SEED=${SEED}: ${assertBusy(stage)}`);
    const operations = [...stage.operations, ...stage.faults.outages];
    const violations = checkHistory({ operations, final: await readFinal(shop) });
    const shown = violations
      .slice(0, VIOLATIONS_SHOWN)
      .map(
        ({ rule, message, operations: part }) =>
          `${rule}: ${message}\n${part.map((operation) => JSON.stringify(operation)).join('\n')}`,
      );
    const faults = stage.faults.log.join('\n');
    assert.ok(
      violations.length === 0,
      `CHAOS_SEED=${SEED}: ${violations.length} violations\n\n${shown.join('\n\n')}\n\nFaults:\n${faults}`,
    );
    assert.deepEqual(stage.broken, [], `answers that break the contract (CHAOS_SEED=${SEED})`);
  },
);

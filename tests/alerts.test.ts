import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { assertFires } from './support/alert-recording';
import { atNight } from './support/at-night';
import { publishProduct } from './support/content';
import { DAY_MS, daysAgo, startOf } from './support/days-in-hanoi';
import { signIn, type Editor } from './support/editor';
import { contact, loadWithEvents } from './support/event-load';
import { loadWithPages } from './support/page-load';
import { testDatabases } from './support/postgres-databases';
import { sumOf, type Scrape } from './support/scrape';
import { mediaDirectory } from './support/shop-environment';
import type { Shop } from './support/shop';
import { mountSmallDisk } from './support/small-disk';
import { testRun } from './support/test-run';
import { openKnex, putEvents } from './support/tracking-rows';
import { until } from './support/until';
import { WatchedShop } from './support/watched-shop';

/*
 * Two instances of a shop, and each fault that has an alert, made for real. What `/metrics` says before, during and after it goes to
 * `promtool test rules`: see `assertFires`.
 */

const { database, redisUrl, promtool } = testRun();
const isReady = database === 'postgres' && redisUrl !== undefined && promtool !== undefined;
/** Beside other tests. */
const PATIENCE_MS = 60_000;
const needed = { skip: isReady ? false : 'needs PostgreSQL, Redis and promtool' };

let watched: WatchedShop;
let shop: Shop;
let editor: Editor;

if (isReady) {
  before(async () => {
    watched = await WatchedShop.start();
    ({ shop } = watched);
    editor = await signIn(shop);
    await publishProduct(editor, 'Watched', { price: 1 });
  });
  after(() => watched.close());
}

interface Fault {
  /** Makes it. Returns when the metrics show it. */
  make: () => Promise<unknown>;
  /** goes on between two scrapes while it lasts; visits by default */
  meanwhile?: () => Promise<unknown>;
  /** Ends it. Returns when the metrics show that. */
  end?: () => Promise<unknown>;
}

/** Makes a fault, and checks that it fires this alert and no other, and that none fires after its end. */
async function assertFault(alert: string | undefined, { make, meanwhile = () => watched.visit(), end }: Fault): Promise<void> {
  await watched.visit();
  const healthy = await watched.scrape();
  const during: Scrape[] = [];
  try {
    await make();
    for (let times = 0; times < 3; times += 1) {
      await meanwhile();
      during.push(await watched.scrape());
    }
  } finally {
    await end?.();
  }
  if (end) await watched.visit();
  const recovered = end ? await watched.scrape() : undefined;
  await assertFires(promtool ?? '', { name: alert ?? 'healthy', before: healthy, during, after: recovered }, alert);
}

/** @returns by how many changes the instances differ */
function lagOf(scraped: Scrape): number {
  const [one, two] = watched.targets.map(({ instance }) => sumOf(scraped, 'wine_shop_scope_version', `instance="${instance}"`));
  return Math.abs((one ?? NaN) - (two ?? NaN));
}

const untilTheyAgree = (): Promise<void> => watched.untilScraped('they agree', (scraped) => lagOf(scraped) === 0);

test('nothing fires while all is well', needed, async () => {
  await assertFault(undefined, {
    make: () => publishProduct(editor, 'In good order', { price: 1 }),
    end: untilTheyAgree,
  });
});

test('the database is away', needed, async () => {
  await assertFault('WineShopDatabaseAway', {
    make: () => watched.wires.database.cut().then(() => watched.untilAll('wine_shop_database_up', 0)),
    end: () => watched.wires.database.restore().then(() => watched.untilAll('wine_shop_database_up', 1)),
  });
});

test('Redis is away', needed, async () => {
  await assertFault('WineShopRedisAway', {
    make: () => watched.wires.redis.cut().then(() => watched.untilAll('wine_shop_redis_up', 0)),
    end: () => watched.wires.redis.restore().then(() => watched.untilAll('wine_shop_redis_up', 1)),
  });
});

test('events are not stored, because something holds a lock on their table', needed, async () => {
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await assertFault('WineShopQueueOld', {
    make: () => holder.query('BEGIN; LOCK TABLE tracking_events IN ACCESS EXCLUSIVE MODE'),
    meanwhile: async () => assert.ok((await watched.visit()).includes(503)),
    end: () => holder.end(),
  });
});

test('events wait, because PostgreSQL writes more slowly than they come', needed, async () => {
  // A statement of at most 2,000 events takes 3 s, and so many visitors wait for it.
  const visitors = 10_000;
  await shop.database.query(
    "CREATE FUNCTION write_slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(3); RETURN NULL; END'",
  );
  const stop = new EventEmitter();
  let load: Promise<unknown> | undefined;
  const age = (scraped: Scrape): number => sumOf(scraped, 'wine_shop_tracking_queue_age_seconds', 'instance="one"');
  // Their age falls with each statement. From here it stays above the 5 s of the rule.
  const untilOld = () => watched.untilScraped('events are old', (scraped) => age(scraped) > 8);
  await assertFault('WineShopQueueOld', {
    make: async () => {
      await shop.database.query(
        'CREATE TRIGGER write_slowly AFTER INSERT ON tracking_events FOR EACH STATEMENT EXECUTE FUNCTION write_slowly()',
      );
      load = loadWithEvents({ origin: shop.url, connections: visitors, until: once(stop, 'now'), ids: false, body: contact });
      await untilOld();
    },
    meanwhile: untilOld,
    end: async () => {
      stop.emit('now');
      await shop.database.query('DROP TRIGGER write_slowly ON tracking_events');
      await load;
    },
  });
});

test('pages are shed, because more come than are computed', needed, async () => {
  let isGoing = true;
  let load: Promise<unknown> | undefined;
  const nextPath = (): string | undefined => (isGoing ? watched.nextPage() : undefined);
  const refused = async (): Promise<number> => sumOf(await watched.scrape(), 'wine_shop_refused_total');
  const untilMoreRefused = async (): Promise<void> => {
    const before = await refused();
    await until('pages are refused', async () => (await refused()) > before + 300, PATIENCE_MS);
  };
  await assertFault('WineShopShedding', {
    make: () => {
      load = loadWithPages(shop.url, 3_000, nextPath, () => undefined);
      return untilMoreRefused();
    },
    meanwhile: untilMoreRefused,
    end: async () => {
      isGoing = false;
      await load;
    },
  });
});

test('answers are errors, because a table is missing', needed, async () => {
  await assertFault('WineShopErrors', {
    make: () => shop.database.query('ALTER TABLE storefront_articles RENAME TO articles_away'),
    meanwhile: async () => assert.ok((await watched.visit()).includes(500)),
    end: () => shop.database.query('ALTER TABLE articles_away RENAME TO storefront_articles'),
  });
});

test('the disk is nearly full', needed, async (context) => {
  const folder = mediaDirectory(shop.directory);
  const disk = await mountSmallDisk(folder);
  if (!disk) {
    // In continuous integration nothing may be left out.
    assert.notEqual(process.env.CI, 'true', 'no file system can be mounted here');
    return context.skip('no file system can be mounted here: it needs root, and CAP_SYS_ADMIN in a container');
  }
  const file = path.join(folder, 'large');
  try {
    await assertFault('WineShopDiskNearlyFull', {
      make: async () => writeFileSync(file, Buffer.alloc(disk.sizeBytes * 0.95)),
      end: async () => rmSync(file),
    });
  } finally {
    await disk.unmount();
  }
});

test('an instance does not learn of changes, because it stayed with the old database', needed, async () => {
  // As after a failover that it has missed. A poll that fails or hangs instead is "the database is away".
  const databases = testDatabases();
  await watched.other.stop();
  await shop.stop();
  const old = await databases.create(databases.nameOf(), new URL(shop.databaseUrl ?? '').pathname.slice(1));
  await shop.restart();
  await watched.startOther({ DATABASE_URL: old });
  await untilTheyAgree();
  await assertFault('WineShopVersionLag', {
    make: () => publishProduct(editor, 'Seen by one', { price: 1 }),
    meanwhile: async () => {
      await watched.visit();
      assert.ok(lagOf(await watched.scrape()) > 0);
    },
  });
  await watched.other.kill();
  await databases.dropAll();
});

test('retention is overdue, because a step of the night fails', needed, async () => {
  const knex = openKnex(shop);
  try {
    const events = [3, 0].map((back) => ({
      received_at: startOf(daysAgo(back)),
      anon_id: randomUUID(),
      event_type: 'cta_contact',
    }));
    await putEvents(knex, events);
    await shop.restart(atNight(-3 * DAY_MS));
    await watched.untilLogged(/deleted \d+ old runs of the catalogue/);
    await knex.schema.renameTable('bin_entries', 'bin_entries_away');
    const night = atNight();
    await shop.restart(night);
    await watched.startOther();
    for (const target of watched.targets) target.clockShiftMs = Number(night.CLOCK_SHIFT_MS);
    await assertFault('WineShopRetentionOverdue', { make: () => watched.untilLogged(/nightly step bin failed/) });
  } finally {
    await knex.destroy();
  }
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCatalogue, type Catalogue } from './catalogue';
import type { ChildServer } from './child-server';
import { prepare, start, startBare, startStockWithRestCache, startWithCache, type ContenderName, type Store } from './contenders';
import { pinGenerator } from './cores';
import {
  measureCache,
  measureMemory,
  writeBodies,
  type CacheContender,
  type CacheMemory,
  type CacheResults,
} from './measures/cache';
import { measureGrowth } from './measures/growth';
import { measureLargeShop } from './measures/large-shop';
import { measurePublish } from './measures/publish';
import { measureSideBySide, type Figure } from './measures/side-by-side';
import {
  measureRates,
  measureReports,
  measureTracking,
  type ReportFigures,
  type TrackingFigures,
  type TrackingRate,
} from './measures/tracking';
import { readOptions, type Options } from './options';
import { LOGS, PROJECT, RESULTS } from './places';
import { startPostgres, type Postgres } from './postgres';
import { makeQuestions } from './queries';
import { report, type Results } from './report';

type Running = Map<ContenderName, ChildServer>;

interface Bench {
  options: Options;
  postgres: Postgres;
  /** for SQLite's files */
  directory: string;
  running: Set<ChildServer>;
}

const say = (line: string): void => console.error(line);

async function bringUp(bench: Bench, name: ContenderName, store: Store, catalogue: Catalogue): Promise<ChildServer> {
  const began = Date.now();
  await prepare(name, store, catalogue);
  const server = await start(name, store, bench.options.pin);
  bench.running.add(server);
  say(`  ${name}: ${catalogue.products.length} products in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  return server;
}

async function takeDown(bench: Bench, servers: Iterable<ChildServer>): Promise<void> {
  for (const server of servers) {
    await server.stop();
    bench.running.delete(server);
  }
}

async function onPostgres(bench: Bench, name: ContenderName, catalogue: Catalogue): Promise<ChildServer> {
  const url = await bench.postgres.createDatabase(`${name.replaceAll('-', '_')}_${catalogue.products.length}`);
  return bringUp(bench, name, { client: 'postgres', url }, catalogue);
}

async function measurePostgres(bench: Bench, results: Results): Promise<void> {
  const { options, postgres } = bench;
  const wants = (name: 'list' | 'publish' | 'growth'): boolean => options.only.has(name);
  if (!wants('list') && !wants('publish') && !wants('growth')) return;
  const catalogue = makeCatalogue(options.products);
  say(`PostgreSQL ${postgres.version}`);
  const ours = await onPostgres(bench, 'ours', catalogue);
  if (wants('list') || wants('publish')) {
    const stock = await onPostgres(bench, 'stock', catalogue);
    const servers: Running = new Map([
      ['ours', ours],
      ['stock', stock],
    ]);
    if (wants('list')) {
      const handWritten = await onPostgres(bench, 'hand-written', catalogue);
      servers.set('hand-written', handWritten);
      results.postgres = await measureSideBySide(servers, makeQuestions(catalogue), options, postgres.cpuTime);
      await takeDown(bench, [handWritten]);
    }
    if (wants('publish')) results.publish = await measurePublish({ ours, stock }, catalogue, options);
    await takeDown(bench, [stock]);
  }
  if (wants('growth')) {
    const many = makeCatalogue(options.manyProducts);
    const large = await onPostgres(bench, 'ours', many);
    results.growth = await measureGrowth(
      { server: ours, catalogue },
      { server: large, catalogue: many },
      options,
      postgres.cpuTime,
    );
    const slugs = many.products.map((product) => product.slug);
    results.largeShop = await measureLargeShop(large, slugs, options);
    await takeDown(bench, [large]);
  }
  await takeDown(bench, [ours]);
}

async function measureCached(bench: Bench): Promise<CacheResults> {
  const { options, postgres } = bench;
  say('Response cache');
  const catalogue = makeCatalogue(options.products);
  const store = async (name: ContenderName): Promise<Store> => {
    const url = await postgres.createDatabase(`cache_${name.replace('-', '_')}`);
    const made: Store = { client: 'postgres', url };
    await prepare(name, made, catalogue);
    return made;
  };
  const servers = new Map<CacheContender, ChildServer>();
  const add = async (name: CacheContender, starting: Promise<ChildServer>): Promise<ChildServer> => {
    const server = await starting;
    bench.running.add(server);
    servers.set(name, server);
    return server;
  };
  const ours = await add('ours', startWithCache(await store('ours'), options.pin));
  const files = await writeBodies(ours, bench.directory);
  for (const name of ['node-http', 'koa'] as const) await add(name, startBare(name, files, options.pin));
  const stock = await store('stock');
  await add('stock', start('stock', stock, options.pin));
  await add('rest-cache', startStockWithRestCache(stock, options.pin));
  await add('hand-written', start('hand-written', await store('hand-written'), options.pin));
  const results = await measureCache(servers, options);
  await takeDown(bench, servers.values());
  return results;
}

async function measureCacheMemory(bench: Bench): Promise<CacheMemory | undefined> {
  say('Memory of the response cache');
  const store: Store = { client: 'postgres', url: await bench.postgres.createDatabase('memory') };
  await prepare('ours', store, makeCatalogue(bench.options.products));
  const ours = await startWithCache(store, bench.options.pin);
  bench.running.add(ours);
  const memory = await measureMemory(ours, bench.options);
  await takeDown(bench, [ours]);
  return memory;
}

async function measureEvents(bench: Bench): Promise<TrackingFigures> {
  say('Visitors’ events');
  const ours = await onPostgres(bench, 'ours', makeCatalogue(bench.options.products));
  const others: Running = new Map();
  for (const name of ['insert-per-request', 'insert-by-route', 'stock'] as const)
    others.set(name, await onPostgres(bench, name, makeCatalogue(1)));
  const url = await bench.postgres.createDatabase('nothing');
  const bare = await start('nothing-stored', { client: 'postgres', url }, bench.options.pin);
  bench.running.add(bare);
  others.set('nothing-stored', bare);
  const stopOthers = (): Promise<void> => takeDown(bench, others.values());
  const figures = await measureTracking(ours, others, bench.options, bench.postgres.cpuTime, stopOthers);
  await takeDown(bench, [ours]);
  return figures;
}

async function measureEventsOnSqlite(bench: Bench): Promise<TrackingRate[]> {
  say('Visitors’ events, SQLite');
  const servers: Running = new Map();
  for (const name of ['ours', 'insert-per-request', 'insert-by-route', 'stock'] as const) {
    const file = path.join(bench.directory, `events-${name}.db`);
    servers.set(name, await bringUp(bench, name, { client: 'sqlite', file }, makeCatalogue(1)));
  }
  const rates = await measureRates(servers, bench.options, () => undefined);
  await takeDown(bench, servers.values());
  return rates;
}

async function measureManyEvents(bench: Bench): Promise<ReportFigures> {
  say('Reports of many events');
  const url = await bench.postgres.createDatabase('reports');
  await prepare('ours', { client: 'postgres', url }, makeCatalogue(bench.options.products));
  return measureReports(url, bench.options);
}

async function measureSqlite(bench: Bench): Promise<Figure[]> {
  say('SQLite');
  const catalogue = makeCatalogue(bench.options.products);
  const servers: Running = new Map();
  for (const name of ['ours', 'stock'] as const) {
    const file = path.join(bench.directory, `${name}.db`);
    servers.set(name, await bringUp(bench, name, { client: 'sqlite', file }, catalogue));
  }
  const figures = await measureSideBySide(servers, makeQuestions(catalogue), bench.options, () => undefined);
  await takeDown(bench, servers.values());
  return figures;
}

async function main(): Promise<void> {
  const wanted = readOptions(process.argv.slice(2));
  if (!existsSync(path.join(PROJECT, 'dist', 'src', 'index.js')))
    throw new Error('There is no build to measure: run `node scripts/build.mjs` first.');
  const options = { ...wanted, pin: wanted.pin && pinGenerator() };
  rmSync(LOGS, { recursive: true, force: true });
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const postgres = await startPostgres();
  const bench: Bench = { options, postgres, directory, running: new Set() };
  const results: Results = { postgresVersion: postgres.version };
  try {
    await measurePostgres(bench, results);
    if (options.only.has('cache')) results.cache = await measureCached(bench);
    if (options.only.has('memory')) results.memory = await measureCacheMemory(bench);
    if (options.only.has('tracking')) {
      results.tracking = await measureEvents(bench);
      results.trackingOnSqlite = await measureEventsOnSqlite(bench);
    }
    if (options.only.has('reports')) results.reports = await measureManyEvents(bench);
    if (options.only.has('sqlite')) results.sqlite = await measureSqlite(bench);
    const text = report(results, options);
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(path.join(RESULTS, 'latest.md'), text);
    console.log(text);
  } finally {
    await takeDown(bench, [...bench.running]);
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

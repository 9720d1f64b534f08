import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PUBLIC_FOLDER } from '../src/read-model/projection/renditions';
import { startRedis } from '../tests/support/redis';
import { mediaDirectory } from '../tests/support/shop-environment';
import type { Bench } from './bench';
import { makeCatalogue, type Catalogue } from './catalogue';
import type { ContenderName, ContenderServer } from './contender-server';
import { measureCache, measureMemory, writeBodies } from './measures/cache';
import { measureGrowth } from './measures/growth';
import { measureImport } from './measures/import';
import { measureInstances } from './measures/instances';
import { measureLargeShop } from './measures/large-shop';
import { measureOverload, type OverloadSubject } from './measures/overload';
import { measurePublish } from './measures/publish';
import { measureRelevance, type RelevanceFigures } from './measures/relevance';
import { measureReports } from './measures/reports';
import { measureSaves } from './measures/saves';
import { measureSearchIndex } from './measures/search-index';
import { measureSideBySide } from './measures/side-by-side';
import { measureLatency, measureRates } from './measures/tracking';
import { reportCache, reportMemory } from './reports/cache-report';
import { reportGrowth, reportLargeShop, reportPublish, reportSaves, reportSideBySide } from './reports/catalogue-report';
import { reportImport } from './reports/import-report';
import { reportInstances } from './reports/instances-report';
import { reportOverload } from './reports/overload-report';
import { reportAllShops, reportRelevance } from './reports/relevance-report';
import { reportSearchIndex } from './reports/search-index-report';
import { reportLatency, reportRates, reportReports } from './reports/tracking-report';
import { SMALL_SHOP, type Options } from './options';
import type { Report } from './reports/report';
import { makeQueries } from './shop-queries';

type Contenders = Map<ContenderName, ContenderServer>;

const logStep = (line: string): void => console.error(line);

/** Lists, details and searches beside the other contenders; the time of publishing. */
async function compareCatalogue({ options, servers, report, databaseCpu }: Bench, ours: ContenderServer): Promise<void> {
  const catalogue = makeCatalogue(options.products);
  const stock = await servers.startFilled('stock', catalogue);
  if (options.only.has('list')) {
    const handWritten = await servers.startFilled('hand-written', catalogue);
    const contenders: Contenders = new Map([
      ['ours', ours],
      ['stock', stock],
      ['hand-written', handWritten],
    ]);
    const figures = await measureSideBySide(contenders, makeQueries(catalogue), options, databaseCpu);
    report.add(reportSideBySide(figures, 'PostgreSQL', options));
    await servers.stop(handWritten);
  }
  if (options.only.has('publish')) report.add(reportPublish(await measurePublish({ ours, stock }, catalogue, options)));
  await servers.stop(stock);
}

async function compareSizes({ options, servers, report, databaseCpu }: Bench, ours: ContenderServer): Promise<void> {
  const catalogue = makeCatalogue(options.products);
  const many = makeCatalogue(options.manyProducts);
  const large = await servers.startFilled('ours', many);
  const growth = await measureGrowth({ server: ours, catalogue }, { server: large, catalogue: many }, options, databaseCpu);
  report.add(reportGrowth(growth, options));
  const slugs = many.products.map((product) => product.slug);
  report.add(reportLargeShop(await measureLargeShop(large, slugs, options), options));
  await servers.stop(large);
}

export async function runCatalogue(bench: Bench): Promise<void> {
  logStep('Catalogue');
  const { options, servers } = bench;
  const ours = await servers.startFilled('ours', makeCatalogue(options.products));
  if (options.only.has('list') || options.only.has('publish')) await compareCatalogue(bench, ours);
  if (options.only.has('growth')) await compareSizes(bench, ours);
  await servers.stop(ours);
}

/** The files of the renditions lie in the folder that the server looks after. */
function writeRenditions(directory: string, catalogue: Catalogue): number {
  const folder = path.join(mediaDirectory(directory), PUBLIC_FOLDER);
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const { pictures } of catalogue.products)
    for (const picture of pictures)
      for (const { url } of [picture, ...picture.variants]) {
        writeFileSync(path.join(folder, path.basename(url)), '');
        count += 1;
      }
  return count;
}

export async function runSaves({ options, servers, report }: Bench): Promise<void> {
  logStep('Saves in a small and in a large shop');
  const [few, many] = [makeCatalogue(SMALL_SHOP), makeCatalogue(options.manyProducts)];
  const small = await servers.startFilled('ours', few);
  const store = await servers.fillStore('ours', many);
  const renditions = writeRenditions(store.directory, many);
  const large = await servers.start('ours', store);
  const costs = await measureSaves({ server: small, catalogue: few }, { server: large, catalogue: many }, options);
  report.add(reportSaves(costs, renditions, options));
  await servers.stop(small, large);
}

export async function runCache({ options, servers, report }: Bench): Promise<void> {
  logStep('Response cache');
  const catalogue = makeCatalogue(options.products);
  const contenders: Contenders = new Map();
  const store = await servers.fillStore('ours', catalogue);
  const ours = await servers.start('ours-with-cache', store);
  contenders.set('ours-with-cache', ours);
  await writeBodies(ours, store.directory);
  for (const name of ['node-http', 'koa'] as const) contenders.set(name, await servers.start(name, store));
  const stock = await servers.fillStore('stock', catalogue);
  for (const name of ['stock', 'rest-cache'] as const) contenders.set(name, await servers.start(name, stock));
  contenders.set('hand-written', await servers.startFilled('hand-written', catalogue));
  report.add(reportCache(await measureCache(contenders, options)));
  await servers.stop(...contenders.values());
}

export async function runMemory({ options, servers, report }: Bench): Promise<void> {
  logStep('Memory of the response cache');
  const store = await servers.fillStore('ours', makeCatalogue(options.products));
  const ours = await servers.start('ours-with-cache', store);
  const memory = await measureMemory(ours, options);
  if (memory) report.add(reportMemory(memory));
  await servers.stop(ours);
}

async function trackOnPostgres({ options, servers, report, databaseCpu }: Bench): Promise<void> {
  const ours = await servers.startFilled('ours', makeCatalogue(options.products));
  const others: Contenders = new Map();
  for (const name of ['insert-per-request', 'stock'] as const)
    others.set(name, await servers.startFilled(name, makeCatalogue(SMALL_SHOP)));
  others.set('nothing-stored', await servers.start('nothing-stored', await servers.createStore()));
  const rates = await measureRates(new Map([['ours', ours], ...others]), options, databaseCpu);
  report.add(reportRates(rates, 'PostgreSQL'));
  // Timers of the others would disturb the latency of ours.
  await servers.stop(...others.values());
  const topRate = rates.find((rate) => rate.contender === 'ours')?.rate ?? 0;
  report.add(reportLatency(await measureLatency(ours, topRate, options)));
  await servers.stop(ours);
}

async function trackOnSqlite({ options, servers, report }: Bench): Promise<void> {
  const contenders: Contenders = new Map();
  for (const name of ['ours', 'insert-per-request', 'stock'] as const)
    contenders.set(name, await servers.startFilled(name, makeCatalogue(SMALL_SHOP), 'sqlite'));
  report.add(reportRates(await measureRates(contenders, options, () => undefined), 'SQLite'));
  await servers.stop(...contenders.values());
}

export async function runTracking(bench: Bench): Promise<void> {
  logStep('Tracking events');
  await trackOnPostgres(bench);
  await trackOnSqlite(bench);
}

export async function runReports({ options, servers, report }: Bench): Promise<void> {
  logStep('Reports of many events');
  const { databaseUrl } = await servers.fillStore('ours', makeCatalogue(options.products));
  if (databaseUrl !== undefined) report.add(reportReports(await measureReports(databaseUrl, options)));
}

export async function runSqlite({ options, servers, report }: Bench): Promise<void> {
  logStep('Catalogue on SQLite');
  const catalogue = makeCatalogue(options.products);
  const contenders: Contenders = new Map();
  for (const name of ['ours', 'stock'] as const) contenders.set(name, await servers.startFilled(name, catalogue, 'sqlite'));
  const figures = await measureSideBySide(contenders, makeQueries(catalogue), options, () => undefined);
  report.add(reportSideBySide(figures, 'SQLite', options));
  await servers.stop(...contenders.values());
}

/** Beside the state before, if there is a checkout of it. */
export async function runOverload({ options, servers, report }: Bench): Promise<void> {
  logStep('Overload');
  const catalogue = makeCatalogue(options.products);
  const subjects: OverloadSubject[] = [];
  for (const [database, kind] of [
    ['PostgreSQL', 'postgres'],
    ['SQLite', 'sqlite'],
  ] as const) {
    const start = async (what: string, name: ContenderName): Promise<void> => {
      subjects.push({ what, database, server: await servers.start(name, await servers.fillStore(name, catalogue, kind)) });
    };
    if (options.before !== undefined) await start('before', 'ours-before');
    await start('ours', 'ours-with-cache');
  }
  report.add(reportOverload(await measureOverload(subjects, catalogue, options)));
  await servers.stop(...subjects.map(({ server }) => server));
}

/** One instance, and two that share their rate limit: one for each core of this machine. */
export async function runInstances({ options, servers, report, databaseCpu }: Bench): Promise<void> {
  logStep('Instances of one database');
  const redis = await startRedis();
  try {
    const store = await servers.fillStore('ours', makeCatalogue(options.products));
    const alone = await servers.start('ours', store);
    const shared = { ...store, redisUrl: redis.url };
    const [first, second] = [await servers.start('ours', shared), await servers.start('ours', shared)];
    const deployments = [
      { hasRedis: false, servers: [alone] },
      { hasRedis: true, servers: [first] },
      { hasRedis: true, servers: [first, second] },
    ];
    report.add(reportInstances(await measureInstances(deployments, options, databaseCpu)));
    await servers.stop(alone, first, second);
  } finally {
    await redis.stop();
  }
}

/** Asks running shops: no database and no server is started. */
export async function askRunningShops({ urls, worst }: Options, report: Report): Promise<void> {
  const shops: RelevanceFigures[] = [];
  for (const url of urls) {
    const figures = await measureRelevance(url);
    report.add(reportRelevance(figures, worst));
    shops.push(figures);
  }
  if (shops.length > 1) report.add(reportAllShops(shops));
}

/** The demo shop and a generated one. */
export async function runRelevance({ options, servers, report }: Bench): Promise<void> {
  logStep('Relevance of searches');
  const demo = await servers.start('ours-with-demo', await servers.createStore('sqlite'));
  const generated = await servers.startFilled('ours', makeCatalogue(options.products), 'sqlite');
  await askRunningShops({ ...options, urls: [demo.url, generated.url] }, report);
  await servers.stop(demo, generated);
}

/** Beside MiniSearch, in this process. */
export async function runSearchIndex({ options, report }: Bench): Promise<void> {
  logStep('Search in memory');
  report.add(reportSearchIndex(await measureSearchIndex([options.products, options.manyProducts])));
}

/** Imports and price changes. */
export async function runImport({ options, servers, report }: Bench): Promise<void> {
  logStep('Runs of the catalogue');
  const catalogue = makeCatalogue(options.products);
  const added = makeCatalogue(options.products + options.publishes + options.manyProducts).products.slice(options.products);
  const store = await servers.fillStore('ours', catalogue);
  const ours = await servers.start('ours', store);
  if (store.databaseUrl !== undefined)
    report.add(reportImport(await measureImport(ours, store.databaseUrl, catalogue, added, options)));
  await servers.stop(ours);
}

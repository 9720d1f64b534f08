import type { Bench } from './bench';
import { makeCatalogue } from './catalogue';
import type { ContenderName, ContenderServer } from './contender-server';
import { measureCache, writeBodies } from './measures/cache';
import { measureImport } from './measures/import';
import { measureSearches } from './measures/search';
import { measureSideBySide } from './measures/side-by-side';
import { measureLatency, measureRates } from './measures/tracking';
import { reportCache } from './reports/cache-report';
import { reportImport } from './reports/import-report';
import { reportSearches } from './reports/search-report';
import { reportSideBySide } from './reports/side-by-side-report';
import { reportLatency, reportRates } from './reports/tracking-report';
import { makeQueries } from './shop-queries';

type Contenders = Map<ContenderName, ContenderServer>;

const logStep = (line: string): void => console.error(line);

/** Lists, details and searches beside the other contenders. */
export async function runSideBySide({ options, servers, report, databaseCpu }: Bench): Promise<void> {
  logStep('Side by side');
  const catalogue = makeCatalogue(options.products);
  const contenders: Contenders = new Map();
  for (const name of ['ours', 'stock', 'hand-written'] as const) contenders.set(name, await servers.startFilled(name, catalogue));
  const figures = await measureSideBySide(contenders, makeQueries(catalogue), options, databaseCpu);
  report.add(reportSideBySide(figures, options));
  await servers.stop(...contenders.values());
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

export async function runTracking({ options, servers, report, databaseCpu }: Bench): Promise<void> {
  logStep('Tracking');
  const catalogue = makeCatalogue(options.products);
  const ours = await servers.startFilled('ours', catalogue);
  const stock = await servers.startFilled('stock', catalogue);
  const contenders: Contenders = new Map([
    ['ours', ours],
    ['stock', stock],
  ]);
  const rates = await measureRates(contenders, options, databaseCpu);
  report.add(reportRates(rates));
  // Timers of the other would disturb the latency of ours.
  await servers.stop(stock);
  const topRate = rates.find((rate) => rate.contender === 'ours')?.rate ?? 0;
  report.add(reportLatency(await measureLatency(ours, topRate, options)));
  await servers.stop(ours);
}

export async function runSearch({ options, servers, report }: Bench): Promise<void> {
  logStep('Search');
  const catalogue = makeCatalogue(options.products);
  const ours = await servers.startFilled('ours', catalogue);
  report.add(reportSearches(await measureSearches(ours, catalogue), options));
  await servers.stop(ours);
}

/** Imports and price changes. */
export async function runImport({ options, servers, report }: Bench): Promise<void> {
  logStep('Runs of the catalogue');
  const catalogue = makeCatalogue(options.products);
  const added = makeCatalogue(2 * options.products + options.panelRows).products.slice(options.products);
  const store = await servers.fillStore('ours', catalogue);
  const ours = await servers.start('ours', store);
  report.add(reportImport(await measureImport(ours, store.databaseUrl, catalogue, added, options)));
  await servers.stop(ours);
}

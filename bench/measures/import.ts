import { setTimeout as pause } from 'node:timers/promises';
import type { PlannedEntry } from '../../src/editing/changes/server/run';
import { newEntry, planRun, runsOf } from '../../tests/support/catalogue-runs';
import { connect, signIn, type Editor } from '../../tests/support/editor';
import { SeededRandom } from '../../tests/support/seeded-random';
import { postgresDatabase, type ShopDatabase } from '../../tests/support/shop-database';
import type { Catalogue, Product } from '../catalogue';
import type { ContenderServer } from '../contender-server';
import type { Options } from '../options';
import { quantile } from '../statistics';

const PRODUCT = 'api::product.product';
const VISIT_INTERVAL_MS = 20;
const SAVE_INTERVAL_MS = 500;
const CALM_MS = 20_000;

/** A run beside the same rows by the panel's own calls. */
export interface RunSpeed {
  rows: number;
  seconds: number;
  /** rows a second, one after another through the panel's API */
  panelRate: number;
}

export interface ImportFigures {
  created: RunSpeed;
  prices: RunSpeed;
  /** visitors' p99 of uncached lists in milliseconds, without and with a run */
  visitors: { calm: number; during: number };
  /** milliseconds, of another editor's saves during a run */
  slowestSave: number;
}

interface Shop {
  server: ContenderServer;
  database: ShopDatabase;
  editor: Editor;
  catalogue: Catalogue;
}

const at = <Item>(items: readonly Item[], index: number): Item => items[index] as Item;

function typed({ catalogue }: Shop, product: Product) {
  const { brands, origins, wineTypes } = catalogue;
  return {
    price: product.price,
    compare_at_price: product.compareAtPrice,
    vintage: product.vintage,
    abv: product.abv,
    description: product.description,
    grapes: product.grapes,
    food_pairings: product.foodPairings,
    in_stock: product.inStock,
    brand: at(brands, product.brandId - 1).documentId,
    origin: at(origins, product.originId - 1).documentId,
    wine_type: at(wineTypes, product.wineTypeId - 1).documentId,
    seo: { meta_title: product.seo.title, meta_description: product.seo.description },
  };
}

async function rateOf(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < count; index += 1) await work(index);
  return (count * 1_000) / (performance.now() - began);
}

/** @returns the seconds from the first batch to the end, as the run itself has recorded them */
async function apply({ database, editor }: Shop, entries: readonly PlannedEntry[]): Promise<number> {
  const runs = runsOf(editor);
  const { run } = await (async () => {
    const id = await planRun({ database }, PRODUCT, entries);
    await runs.start(id);
    return runs.untilEnded(id, 3_600_000);
  })();
  if (run.counts.applied !== entries.length) throw new Error(`Not all rows were applied: ${JSON.stringify(run)}`);
  return ((run.finishedAt ?? 0) - (run.startedAt ?? 0)) / 1_000;
}

async function priceChanges({ database, catalogue }: Shop, factor: number): Promise<PlannedEntry[]> {
  const rows = await database.query<{ document_id: string; updated_at: Date; published_at: Date | null; price: number | null }>(
    'SELECT document_id, updated_at, published_at, price FROM products',
  );
  const find = (isPublished: boolean) =>
    new Map(rows.filter((row) => (row.published_at !== null) === isPublished).map((row) => [row.document_id, row]));
  const [drafts, published] = [find(false), find(true)];
  return catalogue.products.map(({ documentId, name }) => {
    const draft = drafts.get(documentId);
    const before = draft?.price ?? null;
    const price = { before, after: Math.round((before ?? 500_000) * factor) };
    const baseVersion = {
      draft: draft?.updated_at.getTime() ?? null,
      published: published.get(documentId)?.updated_at.getTime() ?? null,
    };
    const changes = { price, compare_at_price: { before: null, after: null } };
    return { kind: 'changed', label: name, documentId, changes, publication: 'publish', baseVersion };
  });
}

/** Repeats something at an interval until `end` is settled. @returns the milliseconds of each time */
async function repeat(end: Promise<unknown>, intervalMs: number, work: (index: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let isRunning = true;
  const ended = end.finally(() => (isRunning = false)).catch(() => undefined);
  for (let index = 0; isRunning; index += 1) {
    const began = performance.now();
    await work(index);
    times.push(performance.now() - began);
    await Promise.race([pause(Math.max(0, intervalMs - (performance.now() - began))), ended]);
  }
  return times;
}

async function visit({ server }: Shop, path: string): Promise<Response> {
  const response = await fetch(`${server.url}/api/v1${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return response;
}

function visitors(shop: Shop, end: Promise<unknown>): Promise<number[]> {
  const random = new SeededRandom(5);
  return repeat(end, VISIT_INTERVAL_MS, async () => {
    const filter = random.pick(['&q=vang', '&in_stock=true', '']);
    await (await visit(shop, `/san-pham?page=${random.between(1, 10)}${filter}`)).text();
  });
}

function saves({ editor, catalogue }: Shop, end: Promise<unknown>): Promise<number[]> {
  const brand = at(catalogue.brands, 0);
  return repeat(end, SAVE_INTERVAL_MS, async (index) => {
    await editor.update('api::brand.brand', brand.documentId, { description: `Lần ${index}` });
  });
}

async function measureRace(shop: Shop): Promise<Pick<ImportFigures, 'visitors' | 'slowestSave'>> {
  // The same visitors and the same other editor, without a run.
  const calmEnd = pause(CALM_MS);
  const [calm] = await Promise.all([visitors(shop, calmEnd), saves(shop, calmEnd)]);
  const entries = await priceChanges(shop, 1.1);
  const end = apply(shop, entries);
  const [during, saved] = await Promise.all([visitors(shop, end), saves(shop, end)]);
  await end;
  return {
    visitors: { calm: quantile(calm, 0.99), during: quantile(during, 0.99) },
    slowestSave: Math.max(...saved),
  };
}

/**
 * Dry runs of files, and runs beside the panel's own calls, on PostgreSQL. Looks at visitors, editors and memory meanwhile.
 * @param added products that the shop does not have
 */
export async function measureImport(
  server: ContenderServer,
  databaseUrl: string,
  catalogue: Catalogue,
  added: readonly Product[],
  options: Options,
): Promise<ImportFigures> {
  const shop: Shop = { server, database: postgresDatabase(databaseUrl), editor: await signIn(server), catalogue };
  const panelCreate = await rateOf(options.panelRows, async (index) => {
    const product = at(added, index);
    const { brand, origin, wine_type, ...more } = typed(shop, product);
    const groups = { brand: connect(brand), origin: connect(origin), wine_type: connect(wine_type) };
    await shop.editor.createAndPublish(PRODUCT, { name: product.name, slug: product.slug, ...more, ...groups });
  });
  const panelPrices = await rateOf(options.panelRows, (index) =>
    shop.editor.publish(PRODUCT, at(catalogue.products, index).documentId, { price: 100_000 + index, compare_at_price: null }),
  );
  const rest = added.slice(options.panelRows);
  const created = await apply(
    shop,
    rest.map((product) => newEntry(product.name, typed(shop, product))),
  );
  const changes = await priceChanges(shop, 0.9);
  const prices = await apply(shop, changes);
  const rates = `${panelCreate.toFixed(1)} and ${panelPrices.toFixed(1)} rows/s`;
  console.error(`  ${rest.length} new in ${created} s, ${changes.length} prices in ${prices} s; the panel: ${rates}`);
  return {
    created: { rows: rest.length, seconds: created, panelRate: panelCreate },
    prices: { rows: changes.length, seconds: prices, panelRate: panelPrices },
    ...(await measureRace(shop)),
  };
}

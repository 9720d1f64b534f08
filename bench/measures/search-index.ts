import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ProductIndex } from '../../src/read-model/query/product-index/product-index';
import type { IndexedRow } from '../../src/read-model/query/product-index/indexed-row';
import type { GroupRow } from '../../src/read-model/query/product-index/group-entries';
import { foldText, normalizeText } from '../../src/read-model/projection/text';
import { selectProducts } from '../../src/read-model/query/product-index/select-products';
import { suggestProducts, suggestSearches, suggestValues } from '../../src/read-model/query/search/suggest';
import { VALUE_KINDS } from '../../src/read-model/query/search/values';
import { indexWines } from '../../tests/search/minisearch';
import { QUESTIONS } from '../../tests/search/natural/questions';
import type { Wine } from '../../tests/search/wine';
import { makeCatalogue, type Catalogue, type Product } from '../catalogue';
import { quantile } from '../statistics';

/* The search alone, in this process: neither HTTP nor a database nor a cache of answers. */

export interface SearchIndexFigures {
  name: string;
  products: number;
  loadMs: number;
  /** heap and buffers, without the products themselves */
  megabytes: number;
  /** with an empty query cache */
  searchMs: Times;
  /** searches that are all new, as a server meets them: their words may have been searched before */
  laterSearchMs: Times;
  /** with an empty query cache */
  suggestMs: Times;
  saveMs: number;
  /** how long a question in whole sentences blocks the event loop at most; null where each search is one block */
  blockMs: number | null;
}

interface Times {
  median: number;
  p95: number;
  max: number;
}

/** What both indexes are asked. */
interface Subject {
  /** empties its query cache */
  forget: () => void;
  search: (q: string) => void;
  suggest: (q: string) => void;
  save: (product: Product) => void;
  /** searches as a server does, with an empty query cache */
  ask?: (q: string) => Promise<void>;
}

const ROUNDS = 2;
const NAMES = 30;
const LATER_NAMES = 60;
const SAVES = 30;
const LIMIT = 5;

/** Besides names: values, prices, mistakes, raw keystrokes, beginnings, and what no product has. */
const QUERIES = [
  ...['vang đỏ Pháp', 'merlot', 'vang Ý dưới 500k', 'chardonay', 'ruowuj vang ddor', 'pinotnoir', 'bordeaux 2015', 'tôm hùm'],
  ...['ch', 'vang hồng ngọc lan syrah 2001', 'xyzzyq', 'sau vignon', 'vang do bo luc lac', 'rượu vang', 'grande reserve'],
];

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function usedMegabytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 / 1024;
}

const rowOf = (product: Product): IndexedRow => ({
  item_id: product.id,
  discount_percent: null,
  sku: null,
  published: true,
  in_stock: product.inStock,
  created_at: product.createdAt.getTime(),
  brand_id: product.brandId,
  origin_id: product.originId,
  wine_type_id: product.wineTypeId,
  vintage: product.vintage,
  price: product.price,
  abv_hundredths: Math.round(product.abv * 100),
  sort_name: foldText(product.name),
  marked_name: normalizeText(product.name),
  grapes: product.grapes.join('\n'),
  foods: product.foodPairings.join('\n'),
  description: product.description,
});

function groupRows({ brands, origins, wineTypes }: Catalogue): GroupRow[] {
  const rows = (kind: GroupRow['kind'], groups: readonly { id: number }[]): GroupRow[] =>
    groups.map((group) => ({ kind, item_id: group.id, body: JSON.stringify(group) }));
  return [...rows('brand', brands), ...rows('origin', origins), ...rows('wine_type', wineTypes)];
}

function ours(catalogue: Catalogue): Subject {
  const index = new ProductIndex();
  index.groupEntries.upsert(groupRows(catalogue));
  for (const product of catalogue.products) index.upsert(rowOf(product));
  index.commit(1);
  return {
    forget: () => index.queryCache.clear(),
    search: (q) => void selectProducts(index, { filters: { q } }, undefined),
    suggest: (q) => {
      suggestProducts(index, q, LIMIT);
      suggestValues(index, q, VALUE_KINDS, LIMIT);
      suggestSearches(index, q, LIMIT);
    },
    save: (product) => {
      index.upsert(rowOf(product));
      index.commit(1);
    },
    ask: async (q) => {
      index.queryCache.clear();
      selectProducts(index, { filters: { q } }, undefined);
    },
  };
}

function wineOf({ brands, origins, wineTypes }: Catalogue, product: Product): Wine {
  const origin = origins.find(({ id }) => id === product.originId);
  return {
    ...{ slug: product.slug, name: product.name, vintage: product.vintage, price: product.price, inStock: product.inStock },
    ...{ grapes: product.grapes, foods: product.foodPairings, description: product.description },
    brand: brands.find(({ id }) => id === product.brandId)?.name ?? '',
    type: wineTypes.find(({ id }) => id === product.wineTypeId)?.name ?? '',
    region: origin?.name ?? '',
    country: origin?.country ?? '',
  };
}

function miniSearch(catalogue: Catalogue): Subject {
  const index = indexWines(catalogue.products.map((product) => wineOf(catalogue, product)));
  return {
    forget: () => undefined,
    search: (q) => void index.search(q, { combineWith: 'AND' }),
    suggest: (q) => void index.autoSuggest(q, { combineWith: 'AND' }).slice(0, LIMIT),
    save: (product) => index.replace(wineOf(catalogue, product)),
  };
}

const NS_PER_MS = 1e6;

async function longestBlock(ask: (q: string) => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round < ROUNDS; round += 1) {
    // The last round alone counts: the code is compiled by then.
    delay.reset();
    delay.enable();
    for (const [q] of QUESTIONS) {
      await ask(q);
      await nextTurn();
    }
    delay.disable();
  }
  return delay.max / NS_PER_MS;
}

/** @param before is not timed */
function timeEach<Item>(items: readonly Item[], work: (item: Item) => void, before?: () => void): number[] {
  return items.map((item) => {
    before?.();
    const startedAt = performance.now();
    work(item);
    return performance.now() - startedAt;
  });
}

function summarize(times: readonly number[]): Times {
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95), max: Math.max(...times) };
}

async function measure(name: string, size: number, create: (catalogue: Catalogue) => Subject): Promise<SearchIndexFigures> {
  const catalogue = makeCatalogue(size);
  const before = usedMegabytes();
  const startedAt = performance.now();
  const subject = create(catalogue);
  const loadMs = performance.now() - startedAt;
  const megabytes = usedMegabytes() - before;
  const namesOf = (count: number): string[] =>
    catalogue.products.filter((_, at) => at % Math.floor(size / count) === 0).map((product) => product.name);
  const names = namesOf(NAMES);
  const queries = Array.from({ length: ROUNDS }, () => [...QUERIES, ...names]).flat();
  timeEach(QUERIES, subject.search);
  const changed = catalogue.products.slice(0, SAVES).map((product) => ({ ...product, name: `${product.name} mới` }));
  return {
    ...{ name, products: size, loadMs, megabytes },
    searchMs: summarize(timeEach(queries, subject.search, subject.forget)),
    laterSearchMs: summarize(timeEach([...new Set([...QUERIES, ...namesOf(LATER_NAMES)])], subject.search)),
    suggestMs: summarize(
      timeEach(
        queries.flatMap((q) => [q.slice(0, 3), q.slice(0, 8), q]),
        subject.suggest,
        subject.forget,
      ),
    ),
    saveMs: quantile(timeEach(changed, subject.save), 0.5),
    blockMs: subject.ask ? await longestBlock(subject.ask) : null,
  };
}

/** @param sizes numbers of products */
export async function measureSearchIndex(sizes: readonly number[]): Promise<SearchIndexFigures[]> {
  const figures: SearchIndexFigures[] = [];
  for (const size of sizes) figures.push(await measure('ours', size, ours), await measure('MiniSearch', size, miniSearch));
  return figures;
}

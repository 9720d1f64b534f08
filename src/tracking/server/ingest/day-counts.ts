import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { chunksOf } from '../../../platform/chunks';
import { OF_NO_REQUEST } from '../../../platform/log/format';
import { shopDay, type ShopDay } from '../shop-days';

const FLUSH_MS = 2_000;
const ROWS_PER_STATEMENT = 100;

/** Columns of a day's row, and what is added to each. */
type Figures = Readonly<Record<string, number>>;

interface DayCountsOptions {
  /** one row for each day and key */
  table: string;
  /** the key's column */
  column: string;
  /** the figure that says how often a key was counted */
  counted: string;
  /** in the log */
  what: string;
  /** keys of one flush, and of a day: anyone can send any number of texts. What is more is dropped */
  keysMax?: number;
  dayKeysMax?: number;
  onStored?: (number: number) => void;
  onDropped?: (number: number) => void;
}

/**
 * For what comes in thousands and of which nothing is promised: it costs the database some statements every two seconds, and a crash loses at
 * most what was counted in them.
 */
export class DayCounts {
  readonly #strapi: Core.Strapi;
  readonly #options: DayCountsOptions;
  #waiting = new Map<string, Figures>();
  /** found once a flush, because hot paths count: at midnight, its counts belong to the day before */
  #day: ShopDay | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(strapi: Core.Strapi, options: DayCountsOptions) {
    this.#strapi = strapi;
    this.#options = options;
  }

  add(key: string, figures: Figures): void {
    const { keysMax = Infinity, counted, onDropped } = this.#options;
    const before = this.#waiting.get(key);
    if (!before && this.#waiting.size >= keysMax) return onDropped?.(figures[counted] ?? 0);
    const sums = Object.entries(figures).map(([name, value]) => [name, value + (before?.[name] ?? 0)]);
    this.#waiting.set(key, Object.fromEntries(sums) as Figures);
    this.#day ??= shopDay(Date.now());
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Adds what was counted to the stored counts; what fails is added later. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    return (this.#writing = this.#writing.then(() => this.#write()));
  }

  async #write(): Promise<void> {
    const [day, counts] = [this.#day, this.#waiting];
    if (day === undefined) return;
    this.#day = undefined;
    this.#waiting = new Map();
    try {
      await this.#strapi.db.connection.transaction((trx) => this.#store(trx, day, counts));
    } catch (error) {
      this.#strapi.log.warn(`${this.#options.what} are not counted yet: ${String(error)}`, OF_NO_REQUEST);
      for (const [key, figures] of counts) this.add(key, figures);
    }
  }

  async #store(trx: Knex, day: ShopDay, counts: ReadonlyMap<string, Figures>): Promise<void> {
    const { table, column, counted, dayKeysMax = Infinity, onStored, onDropped } = this.#options;
    const known = new Set<string>(
      await trx(table)
        .where({ day })
        .whereIn(column, [...counts.keys()])
        .pluck<string[]>(column),
    );
    const [stored] = await trx(table).where({ day }).count({ keys: '*' });
    const fresh = [...counts.keys()]
      .filter((key) => !known.has(key))
      .slice(0, Math.max(0, dayKeysMax - Number(stored?.keys ?? 0)));
    // In the same order on every instance: they wait for each other's rows.
    const keys = [...known, ...fresh].sort();
    for (const chunk of chunksOf(keys, ROWS_PER_STATEMENT)) {
      const rows = chunk.map((key) => ({ day, [column]: key, ...counts.get(key) }));
      const names = Object.keys(counts.get(chunk[0] ?? '') ?? {});
      const sums = Object.fromEntries(names.map((name) => [name, trx.raw('??.?? + excluded.??', [table, name, name])]));
      await trx(table).insert(rows).onConflict(['day', column]).merge(sums);
    }
    const sumOf = (of: Iterable<string>): number => [...of].reduce((sum, key) => sum + (counts.get(key)?.[counted] ?? 0), 0);
    onStored?.(sumOf(keys));
    onDropped?.(sumOf(counts.keys()) - sumOf(keys));
  }
}

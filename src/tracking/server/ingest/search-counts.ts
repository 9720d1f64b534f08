import type { Core } from '@strapi/strapi';
import { chunksOf } from '../../../platform/chunks';
import { OF_NO_REQUEST } from '../../../platform/log/format';
import { shopDay } from '../shop-days';

const TABLE = 'tracking_searches';
const FLUSH_MS = 2_000;
const ROWS_PER_STATEMENT = 100;

/** Different texts of one flush, and of a day: anyone can search for any number of them. What is more is dropped. */
const TEXTS_MAX = 500;
const TEXTS_A_DAY_MAX = 5_000;

interface Counts {
  times: number;
  found_nothing: number;
}

/** Counts searches by text and day. Nothing is promised about them: a crash or a failed write loses two seconds. */
export class SearchCounts {
  readonly #strapi: Core.Strapi;
  #waiting = new Map<string, Counts>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(strapi: Core.Strapi) {
    this.#strapi = strapi;
  }

  add(text: string, foundNothing: boolean): void {
    const counts = this.#waiting.get(text) ?? { times: 0, found_nothing: 0 };
    if (this.#waiting.size >= TEXTS_MAX && counts.times === 0) return;
    counts.times += 1;
    counts.found_nothing += Number(foundNothing);
    this.#waiting.set(text, counts);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Adds what was counted to the stored counts. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#waiting;
    this.#waiting = new Map();
    this.#writing = this.#writing
      .then(() => this.#store(counts))
      .catch((error: unknown) => void this.#strapi.log.warn(`Searches were not counted: ${String(error)}`, OF_NO_REQUEST));
    return this.#writing;
  }

  async #store(counts: ReadonlyMap<string, Counts>): Promise<void> {
    if (counts.size === 0) return;
    const day = shopDay(Date.now());
    await this.#strapi.db.connection.transaction(async (trx) => {
      const ofDay = trx(TABLE).where({ day });
      const known = new Set<string>(
        await ofDay
          .clone()
          .whereIn('text', [...counts.keys()])
          .pluck<string[]>('text'),
      );
      const [stored] = await ofDay.clone().count({ texts: '*' });
      const fresh = [...counts.keys()].filter((text) => !known.has(text));
      const room = Math.max(0, TEXTS_A_DAY_MAX - Number(stored?.texts));
      // In the same order on every instance: they wait for each other's rows.
      const texts = [...known, ...fresh.slice(0, room)].sort();
      for (const chunk of chunksOf(texts, ROWS_PER_STATEMENT)) {
        const sums = Object.fromEntries(
          ['times', 'found_nothing'].map((name) => [name, trx.raw('??.?? + excluded.??', [TABLE, name, name])]),
        );
        const rows = chunk.map((text) => ({ day, text, ...counts.get(text) }));
        await trx(TABLE).insert(rows).onConflict(['day', 'text']).merge(sums);
      }
    });
  }
}

import knexFactory, { type Knex } from 'knex';
import { readDays, readOverview, readSources, readTopItems } from '../../src/analytics/reports/queries';
import { rollUpDay } from '../../src/analytics/rollup/rollup';
import { addDays, daysOf, dayStart, shopDay } from '../../src/analytics/shop-days';
import type { Options } from '../options';
import { median } from '../statistics';

const REPORT_DAYS = 90;
const DAY_MS = 86_400_000;
const REPETITIONS = 7;

/** The time of all reports over 90 days, and of the rollup of one day, with the numbers of their events. */
export interface ReportFigures {
  events: number;
  milliseconds: number;
  dayEvents: number;
  dayMilliseconds: number;
}

/** Inserts events of one day, spread over it. */
async function insertEvents(knex: Knex, number: number, dayStartMs: number): Promise<void> {
  await knex.raw(
    `INSERT INTO tracking_events (event_id, anon_id, event_type, product_id, device, referrer_host, received_at)
     SELECT gen_random_uuid(), md5((n * 7919 % (? / 8 + 1))::text)::uuid,
       (ARRAY['product_view','product_view','product_view','cta_contact'])[1 + n % 4], 1 + (n * 31) % 2000,
       (ARRAY['mobile','mobile','desktop'])[1 + n % 3], (ARRAY['google.com','zalo.me','',NULL])[1 + n % 4],
       ? + n * ?::bigint / ? FROM generate_series(0::bigint, ? - 1) AS n`,
    [number, dayStartMs, DAY_MS, number, number],
  );
}

/** Inserts and rolls up millions of events, and measures the reports. @param databaseUrl of a shop with its tables */
export async function measureReports(databaseUrl: string, options: Options): Promise<ReportFigures> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl });
  try {
    const today = shopDay(Date.now());
    const range = { from: addDays(today, -REPORT_DAYS), to: addDays(today, -1) };
    for (const day of daysOf(range)) await insertEvents(knex, Math.ceil(options.reportEvents / REPORT_DAYS), dayStart(day));
    const largeDay = addDays(range.from, -2 * REPORT_DAYS);
    await insertEvents(knex, options.dayEvents, dayStart(largeDay));
    await knex.raw('VACUUM ANALYZE tracking_events');
    for (const day of daysOf(range)) await rollUpDay(knex, day);
    const rollupBegan = performance.now();
    await rollUpDay(knex, largeDay);
    const dayMilliseconds = performance.now() - rollupBegan;
    const times: number[] = [];
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
      const began = performance.now();
      await readOverview(knex, range);
      await readDays(knex, range);
      await readTopItems(knex, 'product', range);
      await readTopItems(knex, 'product', range, { order: 'contact_clicks' });
      await readTopItems(knex, 'article', range);
      await readSources(knex, 'referrer', range);
      await readSources(knex, 'device', range);
      times.push(performance.now() - began);
    }
    return { events: options.reportEvents, milliseconds: median(times), dayEvents: options.dayEvents, dayMilliseconds };
  } finally {
    await knex.destroy();
  }
}

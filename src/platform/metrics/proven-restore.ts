import type { Core } from '@strapi/strapi';
import type { Registry } from 'prom-client';
import { addReading } from './registry';

/** A scrape must not wait for the database. */
const READ_INTERVAL_MS = 60_000;

/** When `npm run backup:prove` last succeeded, which writes it into the database. */
export function registerProvenRestore(strapi: Core.Strapi, registry: Registry): void {
  let seconds = NaN;
  let readAt = -Infinity;
  const read = async (): Promise<void> => {
    readAt = performance.now();
    const states = strapi.db.connection('storefront_state').where({ key: 'proven_restore' });
    const rows: { value: string }[] = await states.select('value');
    seconds = Number(rows[0]?.value ?? 0) / 1_000;
  };
  // Other metrics tell that the database is away.
  const readAgain = (): void => void read().catch(() => undefined);
  readAgain();
  const help = 'When a backup was last restored for a trial and compared, 0: never; at most two minutes late.';
  addReading(registry, 'wine_shop_proven_restore_timestamp_seconds', help, () => {
    if (performance.now() - readAt > READ_INTERVAL_MS) readAgain();
    return seconds;
  });
}

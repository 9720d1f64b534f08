import type { Core } from '@strapi/strapi';
import { BACKUP_STEPS } from '../backup-steps';
import { addGauge } from './registry';

/** A scrape must not wait for the database. */
const READ_INTERVAL_MS = 60_000;

/** When commands last made, copied and tried a backup, which they write into the database. */
export function registerBackupSteps(strapi: Core.Strapi): void {
  let seconds: [step: string, at: number][] = [];
  let readAt = -Infinity;
  const read = async (): Promise<void> => {
    readAt = performance.now();
    const states = strapi.db.connection('storefront_state').whereIn('key', BACKUP_STEPS);
    const rows: { key: string; value: string }[] = await states.select('key', 'value');
    const times = new Map(rows.map(({ key, value }) => [key, Number(value) / 1_000]));
    seconds = BACKUP_STEPS.map((step) => [step, times.get(step) ?? 0]);
  };
  // Other metrics tell that the database is away.
  const readAgain = (): void => void read().catch(() => undefined);
  readAgain();
  const help = 'When a backup was last made, copied off-site or restored for a trial, 0: never; at most two minutes late.';
  addGauge('wine_shop_backup_timestamp_seconds', help, 'step', () => {
    if (performance.now() - readAt > READ_INTERVAL_MS) readAgain();
    return seconds;
  });
}

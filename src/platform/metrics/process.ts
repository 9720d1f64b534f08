import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { Gauge } from 'prom-client';
import { environment } from '../../environment';
import { INSTANCE } from '../instance';
import { countRequests } from '../lifecycle/drain';
import { BACKUP_STEPS } from '../backup-steps';
import { addGauge, addReading, registry } from './registry';

/** A scrape must not wait for the database. */
const READ_INTERVAL_MS = 60_000;

/** When commands last made, copied and tried a backup, which they write into the database. */
function registerBackupSteps(strapi: Core.Strapi): void {
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

/** The folders that grow: uploads, and on SQLite the database. */
function foldersOnDisk(): (readonly [name: string, folder: string])[] {
  const { databaseClient, databaseFilename, mediaDir } = environment;
  const media = ['media', mediaDir] as const;
  return databaseClient === 'sqlite' ? [media, ['database', path.dirname(databaseFilename)]] : [media];
}

/** What runs, how many requests it works on, and how full its disks are. @param fingerprint of the read model that it makes */
export function addProcessMetrics(strapi: Core.Strapi, fingerprint: string): void {
  const { version } = strapi.config.get<{ version: string }>('info');
  registerBackupSteps(strapi);
  new Gauge({
    name: 'wine_shop_build_info',
    help: 'Always 1: version of the program and of Node, the instance, and the fingerprint of the read model that it makes.',
    labelNames: ['version', 'node', 'instance_id', 'read_model'],
    registers: [registry],
  }).set({ version, node: process.version, instance_id: INSTANCE, read_model: fingerprint }, 1);
  addReading('wine_shop_http_requests_in_flight', 'Requests that are being answered.', countRequests);
  for (const [name, help, member] of [
    ['wine_shop_disk_size_bytes', 'Size of the file system with this folder.', 'blocks'],
    ['wine_shop_disk_available_bytes', 'What is free on the file system with this folder.', 'bavail'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [registry],
      async collect() {
        for (const [folder, directory] of foldersOnDisk()) {
          const found = await statfs(directory);
          this.set({ folder }, found[member] * found.bsize);
        }
      },
    });
  }
}

import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { Gauge } from 'prom-client';
import { environment } from '../../environment';
import { INSTANCE } from '../instance';
import { countRequests } from '../lifecycle/drain';
import { registerBackupSteps } from './backup-steps';
import { addReading, registry } from './registry';

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

import path from 'node:path';
import type { Environment } from '../../../src/environment';
import type { BackupStep } from '../../../src/platform/backup-steps';
import { sqliteDriver } from '../../../src/platform/strapi-patches/sqlite-driver';
import { connect } from './postgres';

/** Notes in the shop's database that a step has succeeded now, for the doctor and the metrics. */
export async function remember(step: BackupStep, environment: Environment): Promise<void> {
  const sql = `INSERT INTO storefront_state (key, value) VALUES ('${step}', '${Date.now()}')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  const { databaseClient, databaseUrl, databaseFilename } = environment;
  if (databaseClient === 'postgres' && databaseUrl !== undefined) {
    const client = await connect(databaseUrl);
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
    return;
  }
  const database = new (sqliteDriver())(path.resolve(databaseFilename), { timeout: 10_000 });
  try {
    database.exec(sql);
  } finally {
    database.close();
  }
}

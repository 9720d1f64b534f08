import type { Environment } from '../../../src/environment';
import type { BackupStep } from '../../../src/platform/backup-steps';
import { query } from '../query';

/** Notes in the shop's database that a step has succeeded now, for the doctor and the metrics. */
export async function remember(step: BackupStep, environment: Environment): Promise<void> {
  await query(
    environment,
    `INSERT INTO storefront_state (key, value) VALUES ('${step}', '${Date.now()}')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  );
}

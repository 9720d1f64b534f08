import { DAY_MS } from '../../../src/contract/shop-time';
import type { Environment } from '../../../src/environment';
import { BACKUP_STEPS, type BackupStep } from '../../../src/platform/backup-steps';
import { examine } from './finding';
import { readDatabase } from './read-database';

/** How old the last success may be, with some time in which a timer may be late, what it is, and its command. */
const STEPS: Readonly<Record<BackupStep, { daysMax: number; done: string; command: string }>> = {
  backup: { daysMax: 2, done: 'a backup was made', command: 'npm run backup each night' },
  offsite_copy: {
    daysMax: 2,
    done: 'backups were copied to another place',
    command: 'npm run backup:offsite each night, or copy them by other means',
  },
  proven_restore: {
    daysMax: 35,
    done: 'a backup was restored for a trial',
    command: 'npm run backup:prove with a new backup each month',
  },
};

export const checkBackups = (environment: Environment) =>
  examine('Backups', async (report) => {
    const rows = await readDatabase<{ key: string; value: string }>(environment, 'SELECT key, value FROM storefront_state');
    const times = new Map(rows.map(({ key, value }) => [key, Number(value)]));
    return BACKUP_STEPS.map((step) => {
      const { daysMax, done, command } = STEPS[step];
      const at = times.get(step);
      if (at === undefined) return report('warn', `Run ${command}: it is not known that ${done}.`);
      const day = new Date(at).toISOString().slice(0, 10);
      return Date.now() - at > daysMax * DAY_MS
        ? report('warn', `Run ${command}, or see why its timer fails: ${done} on ${day} last.`)
        : report('ok', `${done} on ${day}`);
    });
  });

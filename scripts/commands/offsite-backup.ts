/*
 * npm run backup:offsite -- DIR: copies a folder of backups to another place with restic, encrypted, and removes old copies there. restic's own
 * variables name the place and its password (RESTIC_REPOSITORY, RESTIC_PASSWORD_FILE, …). docs/operations/backup.md.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { remember } from './backup/remember';
import type { Tools } from './tools';

const TAG = ['--tag', 'wine-shop'];
/** Two weeks of days, a year of months. The copies of one folder belong together, whichever machine made them. */
const KEPT = ['--group-by', 'paths,tags', '--keep-daily', '14', '--keep-monthly', '12'];
const NO_REPOSITORY = 10;

/** @returns its exit code and what it said of a failure */
async function restic(args: readonly string[]): Promise<{ code: number; said: string }> {
  const child = spawn('restic', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // A signal may have reached this process alone.
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close').catch((cause: unknown) => {
    throw new OperatorError('restic does not start: install it (apt install restic).', { cause });
  })) as [number | null];
  process.off('exit', stop);
  return { code: code ?? 1, said: said.trim() };
}

async function succeed(...args: string[]): Promise<void> {
  const { code, said } = await restic(args);
  if (code !== 0) throw new OperatorError(`restic ${args[0] ?? ''} failed: ${said}`);
}

/** Makes the place ready at the first time, and only where restic says that nothing is there. */
async function openRepository(): Promise<string> {
  const { code, said } = await restic(['cat', 'config']);
  if (code === 0) return 'found';
  // Before restic 0.17 the exit code is 1 for everything.
  if (code !== NO_REPOSITORY && !/does not exist|no such file|unable to open config file/i.test(said))
    throw new OperatorError(`The place of the copies can’t be opened: ${said}`);
  await succeed('init');
  return 'made';
}

export async function run([given, ...more]: string[], { runStep }: Tools): Promise<void> {
  const folder = given === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '', given);
  if (folder === undefined || more.length > 0 || !existsSync(folder))
    throw new OperatorError('Name a folder of backups: npm run backup:offsite -- DIR');
  const { RESTIC_REPOSITORY, RESTIC_REPOSITORY_FILE } = process.env;
  if (RESTIC_REPOSITORY === undefined && RESTIC_REPOSITORY_FILE === undefined)
    throw new OperatorError(
      'Set RESTIC_REPOSITORY to the place of the copies, such as sftp:backup@host:/wine-shop or s3:https://…',
    );
  await runStep('Place', openRepository);
  await runStep('Copy', async () => {
    await succeed('backup', ...TAG, folder);
    return 'encrypted and sent';
  });
  await runStep('Old copies', async () => {
    await succeed('forget', ...TAG, ...KEPT, '--prune');
    return 'removed';
  });
  await runStep('Check', async () => {
    await succeed('check');
    return 'the place is whole';
  });
  await remember('offsite_copy', environment);
}

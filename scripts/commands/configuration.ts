import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, type Environment } from '../../src/environment';
import { isDatabaseAway } from '../../src/platform/database-errors';
import { OperatorError } from '../../src/platform/operator-error';
import { assertSession } from '../../src/platform/postgres/assert-session';
import { describeDatabaseError } from './database-advice';
import { messageOf } from './message-of';
import { processorFault } from './processor';
import type { Tools } from './tools';

/** PostgreSQL is often started together with the shop and needs some seconds. */
const DATABASE_TIMEOUT_MS = 20_000;
const RETRY_MS = 500;

/** @returns the folder that is there from the first to the last step of a restore */
export const unfinishedUploads = ({ mediaDir }: Environment): string => path.join(mediaDir, 'uploads.part');

async function checkPort({ host, port }: Environment) {
  const server = net.createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperatorError(
      `Nothing can listen at ${host}, port ${port}: ${messageOf(error)}. Stop another start of this shop, or correct HOST and PORT.`,
    );
  }
  server.close();
  await once(server, 'close');
}

/** Waits for a database that starts. @throws OperatorError */
export async function checkDatabase(
  { databaseClient, databaseUrl = '' }: Environment,
  logProgress: Tools['logProgress'],
): Promise<void> {
  if (databaseClient !== 'postgres') return;
  const deadline = Date.now() + DATABASE_TIMEOUT_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await assertSession(databaseUrl);
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline)
        throw new OperatorError(describeDatabaseError(error), { cause: error });
      if (attempt === 0) logProgress(`waiting for PostgreSQL at ${new URL(databaseUrl).host}`);
      await sleep(RETRY_MS);
    }
  }
}

/**
 * Checks the variables, the port and the database, so that the operator gets one clear message before the server starts.
 *
 * @returns the database in use
 */
export async function checkConfiguration(logProgress: Tools['logProgress']): Promise<string> {
  if (existsSync(unfinishedUploads(environment))) {
    throw new OperatorError('A restore into this place was interrupted. Run it again: npm run restore -- DIR');
  }
  const fault = processorFault();
  if (fault !== undefined) logProgress(fault);
  await checkPort(environment);
  await checkDatabase(environment, logProgress);
  return environment.databaseClient === 'postgres' ? 'PostgreSQL' : 'SQLite';
}

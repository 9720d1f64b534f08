import { existsSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { environment, type Environment } from '../../src/environment';
import { OperatorError } from '../../src/platform/operator-error';
import { assertSession, SessionError } from '../../src/platform/postgres/assert-session';
import { databaseAdvice } from './database-advice';
import { messageOf } from './message-of';
import { processorFault } from './processor';
import type { Tools } from './tools';

/** PostgreSQL is often started together with the shop and needs some seconds. */
const DATABASE_TIMEOUT_MS = 20_000;
const RETRY_MS = 500;

/** @returns the folder that is there from the first to the last step of a restore */
export const unfinishedUploads = ({ mediaDir }: Environment): string => path.join(mediaDir, 'uploads.part');

async function checkPort({ host, port }: Environment) {
  const server = net.createServer();
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve(undefined));
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new OperatorError(`Port ${port} is in use, perhaps by another start of this shop. Stop it, or set PORT.`);
    throw new OperatorError(`Nothing can listen at ${host}, port ${port}. Check HOST and PORT. (${messageOf(error)})`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The server is not up yet. Other errors, such as a wrong password, are permanent. */
const TRANSIENT_CODES = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03'];

function isTransient(error: unknown): boolean {
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');
  return causes.some((cause) => TRANSIENT_CODES.includes(codeOf(cause)) || /timeout/i.test(messageOf(cause)));
}

/** Waits for a database that starts. @throws OperatorError */
export async function checkDatabase(
  { databaseClient, databaseUrl }: Environment,
  logProgress: Tools['logProgress'],
): Promise<void> {
  if (databaseClient !== 'postgres' || databaseUrl === undefined) return;
  const deadline = Date.now() + DATABASE_TIMEOUT_MS;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await assertSession(databaseUrl);
    } catch (error) {
      if (error instanceof SessionError) {
        throw new OperatorError(`PostgreSQL at ${new URL(databaseUrl).host} can’t be used. ${error.message}`);
      }
      if (!isTransient(error) || Date.now() > deadline) {
        throw new OperatorError(
          `PostgreSQL at ${new URL(databaseUrl).host} can’t be used: ${messageOf(error)}. ${databaseAdvice(error)}`,
        );
      }
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

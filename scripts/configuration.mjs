// @ts-check
import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { unfinishedRestore } from './backup/unfinished.mjs';
import { databaseAdvice } from './database-advice.mjs';
import { logProgress, OperatorError } from './progress.mjs';
import { at } from './project.mjs';
import { envFile } from './secrets.mjs';

/** @typedef {import('../src/environment.js').Environment} Environment */

const require = createRequire(import.meta.url);

/** PostgreSQL is often started together with the shop and needs some seconds. */
const DATABASE_TIMEOUT_MS = 20_000;
const RETRY_MS = 500;

/** @param {unknown} error */
const messageOf = (error) => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

/** @returns {Environment} */
function readConfiguration() {
  require('dotenv').config({ path: envFile() });
  const { environment, EnvironmentError } = require(at('dist/src/environment.js'));
  try {
    return { ...environment };
  } catch (error) {
    throw error instanceof EnvironmentError ? new OperatorError(messageOf(error)) : error;
  }
}

/** @param {Environment} environment */
async function checkPort({ host, port }) {
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

/** @param {unknown} error */
function isTransient(error) {
  const causes = error instanceof AggregateError ? error.errors : [error];
  return causes.some((cause) => TRANSIENT_CODES.includes(cause?.code) || /timeout/i.test(messageOf(cause)));
}

/** @param {Environment} environment */
async function checkDatabase({ databaseClient, databaseUrl }) {
  if (databaseClient !== 'postgres' || databaseUrl === undefined) return;
  /** @type {{ assertSession: (url: string) => Promise<void>, SessionError: ErrorConstructor }} */
  const { assertSession, SessionError } = require(at('dist/src/platform/postgres/assert-session.js'));
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
 * @returns {Promise<string>} the database in use
 */
export async function checkConfiguration() {
  const environment = readConfiguration();
  if (existsSync(unfinishedRestore(environment.mediaDir))) {
    throw new OperatorError('A restore into this place was interrupted. Run it again: npm run restore -- DIR');
  }
  await checkPort(environment);
  await checkDatabase(environment);
  return environment.databaseClient === 'postgres' ? 'PostgreSQL' : 'SQLite';
}

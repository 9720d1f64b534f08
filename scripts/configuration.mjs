// @ts-check
import { createRequire } from 'node:module';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from './project.mjs';
import { announce, Refusal } from './report.mjs';
import { envFile } from './secrets.mjs';

/** @typedef {import('../src/environment.js').Environment} Environment */

const require = createRequire(import.meta.url);

/** How long a PostgreSQL that does not answer yet is waited for: it is often started together with this. */
const DATABASE_PATIENCE_MS = 20_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** @param {unknown} error */
const messageOf = (error) => {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
};

/**
 * Reads and checks the variables with the server's own code.
 * @returns {Environment}
 */
function readConfiguration() {
  require('dotenv').config({ path: envFile() });
  const { environment, EnvironmentError } = require(at('dist/src/environment.js'));
  try {
    return { ...environment };
  } catch (error) {
    throw error instanceof EnvironmentError ? new Refusal(messageOf(error)) : error;
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
      throw new Refusal(`Port ${port} is in use, perhaps by another start of this. Stop it, or set PORT.`);
    throw new Refusal(`Nothing can listen at ${host}, port ${port}. Look at HOST and PORT. (${messageOf(error)})`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

/** @param {string} connectionString */
async function askPostgres(connectionString) {
  const { Client } = require('pg');
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // An error after the answer, such as the connection's end, is no concern of this check.
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** Not there yet, or starting up; anything else (a wrong password) will not pass by waiting. */
const PASSING = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03'];

/** @param {unknown} error */
function mayPass(error) {
  const causes = error instanceof AggregateError ? error.errors : [error];
  return causes.some((cause) => PASSING.includes(cause?.code) || /timeout/i.test(messageOf(cause)));
}

/** @param {Environment} environment */
async function checkDatabase({ databaseClient, databaseUrl }) {
  if (databaseClient !== 'postgres' || databaseUrl === undefined) return;
  const giveUpAt = Date.now() + DATABASE_PATIENCE_MS;
  for (let told = false; ; told = true) {
    try {
      return await askPostgres(databaseUrl);
    } catch (error) {
      if (!mayPass(error) || Date.now() > giveUpAt) {
        throw new Refusal(`PostgreSQL at ${new URL(databaseUrl).host} can’t be used: ${messageOf(error)}. Look at DATABASE_URL.`);
      }
      if (!told) announce(`PostgreSQL at ${new URL(databaseUrl).host} does not answer yet: waiting for it`);
      await pause(500);
    }
  }
}

/**
 * Checks what the server would stumble over: its variables, its port, its database.
 * @returns {Promise<string>} the database in use
 */
export async function checkConfiguration() {
  const environment = readConfiguration();
  await checkPort(environment);
  await checkDatabase(environment);
  return environment.databaseClient === 'postgres' ? 'PostgreSQL' : 'SQLite';
}

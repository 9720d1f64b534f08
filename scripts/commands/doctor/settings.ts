import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Environment, EnvironmentError, readEnvironment } from '../../../src/environment';
import { differingSecrets } from '../../../src/platform/lifecycle/secret-fingerprints';
import { query } from '../database';
import { messageOf } from '../message-of';
import { root } from '../tools';
import type { Faults } from './finding';

const TIMEOUT_MS = 5_000;

/** @returns undefined where a value is wrong: everything else would be judged by it */
export function readSettings(faults: Faults): Environment | undefined {
  const { NODE_ENV } = process.env;
  if (NODE_ENV !== 'production')
    faults.warn('Set NODE_ENV=production for a service: without it a start creates missing secrets, for this machine alone.');
  try {
    // As a service reads them: elsewhere a missing secret is made at random.
    return readEnvironment({ ...process.env, NODE_ENV: 'production' });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    for (const problem of error.problems) faults.fail(`Correct it: ${problem}.`);
    return undefined;
  }
}

export async function lookAtSecrets(environment: Environment, faults: Faults): Promise<string> {
  const file = path.resolve(root, process.env.ENV_PATH || '.env');
  if (existsSync(file) && process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    faults.warn(`Run chmod 600 ${file}: other accounts of this machine can read the secrets in it.`);
  const [known] = await query(environment, "SELECT value FROM storefront_state WHERE key = 'secrets'");
  if (known === undefined) return 'set; the shop was not started on this database yet';
  const differing = differingSecrets(String(known.value), environment.secrets);
  if (differing.length > 0)
    faults.fail(`Give all instances the same ${differing.join(', ')}: the last start on this database had another value.`);
  return 'the same as at the last start on this database';
}

interface Transport {
  verify(): Promise<true>;
  close(): void;
}

/** Asks the mail server for a greeting, and signs in where there is an account. No mail is sent. */
export async function lookAtMail(environment: Environment, faults: Faults): Promise<string | undefined> {
  const { smtpHost: host, smtpPort: port, smtpUsername: user, smtpPassword: pass } = environment;
  if (host === undefined) return undefined;
  const require = createRequire(__filename);
  const { createTransport } = createRequire(require.resolve('@strapi/provider-email-nodemailer'))('nodemailer') as {
    createTransport: (options: object) => Transport;
  };
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    requireTLS: user !== undefined,
    auth: user === undefined ? undefined : { user, pass },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return `${host} takes mails`;
  } catch (error) {
    faults.fail(`Correct the SMTP_ variables, or start the mail server: ${messageOf(error)}.`);
    return undefined;
  } finally {
    transport.close();
  }
}

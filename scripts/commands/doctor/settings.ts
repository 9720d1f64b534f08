import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import mailer from '@strapi/provider-email-nodemailer';
import plugins from '../../../config/plugins';
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
  if (process.getuid?.() === 0)
    faults.warn(
      'Run this as the service’s account (wine-shop doctor, runuser -u NAME -- …): root may do what the service may not.',
    );
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

/** Asks the mail server for a greeting, and signs in where there is an account. No mail is sent. */
export async function lookAtMail(_: Environment, faults: Faults): Promise<string | undefined> {
  const { email } = plugins();
  if (email === undefined) return undefined;
  const { providerOptions } = email.config;
  const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = mailer.init({ ...providerOptions, ...limits }, { defaultFrom: '', defaultReplyTo: '' });
  try {
    await transport.verify();
  } catch (error) {
    faults.fail(`Correct the SMTP_ variables, or start the mail server: ${messageOf(error)}.`);
  }
  return `${providerOptions.host} takes mails`;
}

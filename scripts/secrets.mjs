import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './project.mjs';

const load = createRequire(import.meta.url);

const NAMES = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET'];

const createSecret = () => randomBytes(24).toString('base64url');

/** The file that Strapi reads variables from. */
export const envFile = () => path.resolve(root, process.env.ENV_PATH || '.env');

/** @returns {Record<string, string>} */
export function readEnvFile() {
  // Not at the top: the first start loads this file before packages are installed.
  const dotenv = load('dotenv');
  return existsSync(envFile()) ? dotenv.parse(readFileSync(envFile())) : {};
}

/**
 * `#` begins a comment here and not for systemd, containers replace `$…`, and each has its own backslashes. In single quotes a value is the
 * same everywhere.
 *
 * @returns {string[]} names of variables in `.env` whose value other programs read differently
 */
export function ambiguousVariables() {
  if (!existsSync(envFile())) return [];
  const lines = readFileSync(envFile(), 'utf8').split('\n');
  return lines.flatMap((line) => /^\s*(?:export\s+)?(\w+)\s*=\s*(?:"[^"]*[$\\`]|(?!['"\s]).*[#$\\`])/.exec(line)?.[1] ?? []);
}

/** Secrets for a build, which serves no requests. */
export const temporarySecrets = () =>
  Object.fromEntries(
    NAMES.flatMap((name) => [
      [name, createSecret()],
      [`${name}_FILE`, ''],
    ]),
  );

/**
 * Adds each missing secret to `.env`, which git ignores. Existing lines stay.
 *
 * @returns {string} the outcome
 */
export function ensureSecrets() {
  const given = { ...readEnvFile(), ...process.env };
  const missing = NAMES.filter((name) => !given[name]?.trim() && !given[`${name}_FILE`]?.trim());
  if (missing.length === 0) return 'set';
  const lines = missing.map((name) => `${name}=${name === 'APP_KEYS' ? `${createSecret()},${createSecret()}` : createSecret()}`);
  const text = `# Random secrets, created at the first start. Keep them: with other values every session and token is void.\n${lines.join('\n')}\n`;
  appendFileSync(envFile(), existsSync(envFile()) ? `\n${text}` : text, { mode: 0o600 });
  return `${missing.length} created in ${path.basename(envFile())}`;
}

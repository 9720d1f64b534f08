// @ts-check
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at } from './project.mjs';
import { Refusal } from './report.mjs';

const load = createRequire(import.meta.url);

const NAMES = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY', 'JWT_SECRET'];

const make = () => randomBytes(24).toString('base64url');

/** The file that Strapi reads its variables from. */
export const envFile = () => (process.env.ENV_PATH ? at(process.env.ENV_PATH) : at('.env'));

/** @returns {Record<string, string>} the variables of the file, if there is one */
export function readEnvFile() {
  // Only now: at the first start it has just been installed.
  const dotenv = load('dotenv');
  return existsSync(envFile()) ? dotenv.parse(readFileSync(envFile())) : {};
}

/** @returns {Record<string, string>} secrets for a process that builds and serves nobody */
export function throwawaySecrets() {
  return Object.fromEntries(NAMES.filter((name) => !process.env[name]).map((name) => [name, make()]));
}

/**
 * Puts each secret that is set nowhere into the ignored `.env`, where it stays. Nothing that stands there is changed.
 *
 * @returns {string} what was done
 */
export function ensureSecrets() {
  const given = { ...readEnvFile(), ...process.env };
  const missing = NAMES.filter((name) => !given[name]?.trim());
  if (missing.length === 0) return 'set';
  const lines = missing.map((name) => `${name}=${name === 'APP_KEYS' ? `${make()},${make()}` : make()}`);
  const text = `# Made by chance at the first start. Keep them: other values void every session and token.\n${lines.join('\n')}\n`;
  try {
    if (existsSync(envFile())) appendFileSync(envFile(), `\n${text}`);
    else writeFileSync(envFile(), text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refusal(`These secrets are not set, and could not be written to ${envFile()}: ${missing.join(', ')}. (${reason})`);
  }
  return `${missing.length} made and kept in ${path.basename(envFile())}`;
}

import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { environment, type Environment } from '../../environment';

type Fingerprints = Record<string, string>;

const KEY = 'secrets';
/** Enough to notice another value, and too little to learn anything of it. */
const LENGTH = 8;

const VARIABLES: Record<keyof Environment['secrets'], string> = {
  appKeys: 'APP_KEYS',
  apiTokenSalt: 'API_TOKEN_SALT',
  adminJwtSecret: 'ADMIN_JWT_SECRET',
  transferTokenSalt: 'TRANSFER_TOKEN_SALT',
  encryptionKey: 'ENCRYPTION_KEY',
  jwtSecret: 'JWT_SECRET',
};

function fingerprintsOf(secrets: Environment['secrets']): Fingerprints {
  const entries = Object.entries(VARIABLES).map(([member, name]) => {
    const value = secrets[member as keyof Environment['secrets']];
    return [name, createHmac('sha256', String(value)).update(name).digest('hex').slice(0, LENGTH)];
  });
  return Object.fromEntries(entries) as Fingerprints;
}

/** @param recorded what {@link recordSecrets} has stored. @returns the names of the variables with another value */
export function differingSecrets(recorded: string, secrets: Environment['secrets']): string[] {
  const [known, own] = [JSON.parse(recorded) as Fingerprints, fingerprintsOf(secrets)];
  return Object.keys(own).filter((name) => known[name] !== undefined && known[name] !== own[name]);
}

/**
 * Records fingerprints of the secrets. Instances with different ones would refuse each other's sessions, tokens and previews, now and then
 * and without a word: the start warns, and the doctor fails.
 */
export async function recordSecrets(strapi: Core.Strapi): Promise<void> {
  // In development a missing secret is another one at each start.
  if (process.env.NODE_ENV !== 'production') return;
  const states = strapi.db.connection('storefront_state');
  const rows: { value: string }[] = await states.clone().where({ key: KEY }).select('value');
  const value = JSON.stringify(fingerprintsOf(environment.secrets));
  const known = rows[0]?.value;
  if (known === value) return;
  const differing = known === undefined ? [] : differingSecrets(known, environment.secrets);
  if (differing.length > 0)
    strapi.log.warn(
      `Another value than at the last start on this database: ${differing.join(', ')}. All instances need the same.`,
    );
  await states.clone().insert({ key: KEY, value }).onConflict('key').merge();
}

import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { environment, type Environment } from '../../environment';
import { isPostgres } from '../database-dialect';
import { INSTANCE, instanceOf, WATCH_CONNECTIONS } from '../instance';
import { OperatorError } from '../operator-error';

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

/** Thrown at the start of an instance whose secrets are not those of the instances that run. */
export class DifferentSecretsError extends OperatorError {
  override readonly name = 'DifferentSecretsError';
}

/** @returns how many other instances serve this database */
async function countOtherInstances(knex: Core.Strapi['db']['connection']): Promise<number> {
  if (!isPostgres(knex)) return 0;
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    'SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE ?',
    [WATCH_CONNECTIONS],
  );
  return new Set(rows.map(({ name }) => instanceOf(name)).filter((instance) => instance !== INSTANCE)).size;
}

/**
 * Records fingerprints of the secrets. Instances with different ones would refuse each other's sessions, tokens and previews, now and
 * then and without a word: another one does not start beside them. Alone it starts, with a warning.
 *
 * @throws DifferentSecretsError
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
  if (differing.length > 0) {
    if ((await countOtherInstances(strapi.db.connection)) > 0) {
      throw new DifferentSecretsError(
        `The instances that run have another ${differing.join(', ')}: give this one the same, or stop them before you change secrets.`,
      );
    }
    strapi.log.warn(
      `Another value than at the last start on this database: ${differing.join(', ')}. All instances need the same.`,
    );
  }
  await states.clone().insert({ key: KEY, value }).onConflict('key').merge();
}

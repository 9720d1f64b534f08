import { createHmac } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { environment, type Environment } from '../../environment';
import { variableName } from '../../environment-variables';

/** Enough to notice another value, and too little to learn anything of it. */
const LENGTH = 8;

const fingerprintsOf = (secrets: Environment['secrets']): [name: string, fingerprint: string][] =>
  Object.entries(secrets).map(([member, value]) => {
    const name = variableName(member);
    return [name, createHmac('sha256', String(value)).update(name).digest('hex').slice(0, LENGTH)];
  });

/** @param recorded what {@link recordSecrets} has stored. @returns the names of the variables with another value */
export function differingSecrets(recorded: string, secrets: Environment['secrets']): string[] {
  const known = new Map(Object.entries(JSON.parse(recorded) as Record<string, string>));
  return fingerprintsOf(secrets).flatMap(([name, own]) => (known.get(name) === own ? [] : [name]));
}

/**
 * Records fingerprints of the secrets for the doctor. Instances with different ones would refuse each other's sessions, tokens and previews,
 * now and then and without a word.
 */
export async function recordSecrets(strapi: Core.Strapi): Promise<void> {
  // In development a missing secret is another one at each start.
  if (process.env.NODE_ENV !== 'production') return;
  const value = JSON.stringify(Object.fromEntries(fingerprintsOf(environment.secrets)));
  await strapi.db.connection('storefront_state').insert({ key: 'secrets', value }).onConflict('key').merge();
}

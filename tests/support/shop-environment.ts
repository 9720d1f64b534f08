import path from 'node:path';

/** The administrator of every shop under test. */
export const ADMINISTRATOR = { email: 'bien.tap@example.vn', password: 'Ruou-Vang-1990' } as const;

/** What a shop under test has for itself. */
export interface ShopResources {
  port: number;
  /** the shop's own folder: its uploaded files and, on SQLite, its database */
  directory: string;
  /** undefined on SQLite */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
}

/** The same for all shops under test: sessions and tokens stay valid in a copied database. */
const SECRETS = {
  APP_KEYS: 'QJ8mW2xT5vN7cR4k,bL6pF9sD3hG1zXyV',
  API_TOKEN_SALT: 'nB5vC8xZ2mK9jH4g',
  ADMIN_JWT_SECRET: 'rT7yU3iO6pA1sD5f',
  TRANSFER_TOKEN_SALT: 'wE4rT8yU2iO7pL3k',
  ENCRYPTION_KEY: 'gH6jK1lZ9xC3vB7n',
  JWT_SECRET: 'dF5gH8jK2lQ4wE6r',
};

/** The variables that a server takes from this process. Others (a developer's settings, NODE_OPTIONS) would change it. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'TZ', 'LD_LIBRARY_PATH'];

export const databaseFile = (directory: string): string => path.join(directory, 'content.db');
export const mediaDirectory = (directory: string): string => path.join(directory, 'media');
/** What the shop takes for the machine's folder of temporary files. */
export const temporaryDirectory = (directory: string): string => path.join(directory, 'temporary');

/** @param more undefined removes a variable */
export function mergeEnvironment(env: Record<string, string>, more: Record<string, string | undefined>): Record<string, string> {
  const merged = Object.entries({ ...env, ...more });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The environment of any server started here. */
export function serverEnvironment(port: number): Record<string, string> {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  return mergeEnvironment({ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port) }, inherited);
}

/** The environment of any Strapi started here. */
export function strapiEnvironment({ port, directory, databaseUrl }: ShopResources): Record<string, string> {
  return {
    ...serverEnvironment(port),
    // The developer's .env must not change a server under test.
    ENV_PATH: path.join(directory, 'no.env'),
    STRAPI_TELEMETRY_DISABLED: 'true',
    ...SECRETS,
    ...(databaseUrl === undefined
      ? { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: databaseFile(directory) }
      : { DATABASE_CLIENT: 'postgres', DATABASE_URL: databaseUrl }),
  };
}

/** The environment of a shop under test. */
export function shopEnvironment(resources: ShopResources): Record<string, string> {
  return {
    ...strapiEnvironment(resources),
    MEDIA_DIR: mediaDirectory(resources.directory),
    SEED_DEMO: 'false',
    RATE_LIMIT_MAX: '1000000',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(resources.redisUrl === undefined ? {} : { REDIS_URL: resources.redisUrl }),
  };
}

/** The addresses of a shop that has some, and of its storefront. */
export const SITE = 'https://www.ruou.example';
export const API = 'https://api.ruou.example';
export const OTHER_SITE = 'https://other.example';
export const ADDRESSES = { FRONTEND_URL: `${SITE}, ${OTHER_SITE}, https://*-agency.vercel.app`, PUBLIC_URL: API };

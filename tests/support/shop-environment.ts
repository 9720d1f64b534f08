import path from 'node:path';

/** Who signs in to a shop under test. */
export const ADMINISTRATOR = { email: 'bien.tap@example.vn', password: 'Ruou-Vang-1990' } as const;

export interface ShopPlace {
  port: number;
  /** the shop's own folder: its uploaded files and, on SQLite, its database */
  directory: string;
  /** undefined on SQLite */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
}

/** Fixed, and the same for all shops under test: a database that is copied keeps its sessions and tokens. */
const SECRETS = {
  APP_KEYS: 'QJ8mW2xT5vN7cR4k,bL6pF9sD3hG1zXyV',
  API_TOKEN_SALT: 'nB5vC8xZ2mK9jH4g',
  ADMIN_JWT_SECRET: 'rT7yU3iO6pA1sD5f',
  TRANSFER_TOKEN_SALT: 'wE4rT8yU2iO7pL3k',
  ENCRYPTION_KEY: 'gH6jK1lZ9xC3vB7n',
  JWT_SECRET: 'dF5gH8jK2lQ4wE6r',
};

/** Of the machine's own variables, those alone that programs need: a developer's settings are not the test's. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'TZ', 'LD_LIBRARY_PATH'];

export const databaseFile = (directory: string): string => path.join(directory, 'content.db');
export const mediaDirectory = (directory: string): string => path.join(directory, 'media');

/** The whole environment of a shop under test. */
export function shopEnvironment(place: ShopPlace): Record<string, string> {
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...(Object.fromEntries(inherited) as Record<string, string>),
    NODE_ENV: 'production',
    // A file of the developer's own is none of the test's.
    ENV_PATH: path.join(place.directory, 'no.env'),
    STRAPI_TELEMETRY_DISABLED: 'true',
    HOST: '127.0.0.1',
    PORT: String(place.port),
    MEDIA_DIR: mediaDirectory(place.directory),
    SEED_DEMO: 'false',
    RATE_LIMIT_MAX: '1000000',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...SECRETS,
    ...(place.databaseUrl === undefined
      ? { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: databaseFile(place.directory) }
      : { DATABASE_CLIENT: 'postgres', DATABASE_URL: place.databaseUrl }),
    ...(place.redisUrl === undefined ? {} : { REDIS_URL: place.redisUrl }),
  };
}

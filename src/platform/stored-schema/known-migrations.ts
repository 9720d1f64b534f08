import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Core } from '@strapi/strapi';

/** A migration of `database/migrations`, as far as it is read before it runs. */
interface Migration {
  /** tables (`synonyms`) and columns (`products.code`) that the schema no longer has, or has with another type */
  drops?: readonly string[];
}

export interface KnownMigrations {
  /** without the extension: `strapi develop` and a build may record different ones */
  names: ReadonlySet<string>;
  /** what all of them drop together */
  drops: ReadonlySet<string>;
}

const withoutExtension = (file: string): string => file.replace(/\.[jt]s$/, '');

/** @returns the migrations that come with this program */
export function knownMigrations(strapi: Core.Strapi): KnownMigrations {
  return readMigrations((strapi.db.config.settings as { migrations: { dir: string } }).migrations.dir);
}

/** @param dir where they are compiled */
export function readMigrations(dir: string): KnownMigrations {
  const files = readdirSync(dir).filter((file) => /\.[jt]s$/.test(file) && !file.endsWith('.d.ts'));
  const load = createRequire(__filename);
  const read = (file: string): Migration => load(path.join(dir, file)) as Migration;
  return {
    names: new Set(files.map(withoutExtension)),
    drops: new Set(files.flatMap((file) => read(file).drops ?? [])),
  };
}

async function executed(strapi: Core.Strapi, table: string): Promise<string[]> {
  const knex = strapi.db.connection;
  return (await knex.schema.hasTable(table)) ? knex(table).orderBy('id').pluck<string[]>('name') : [];
}

const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, undefined, { numeric: true, sensitivity: 'base' }) > 0;

/** Names of migrations that ran: the shop's, and Strapi's own. */
export interface Executed {
  own: readonly string[];
  ofStrapi: readonly string[];
}

/** @param version of this program's Strapi. @returns those that it does not have */
export function unknownOf({ own, ofStrapi }: Executed, { names }: KnownMigrations, version: string): string[] {
  // Strapi lists its own nowhere. Each name has the version that brought it: core::5.0.0-discard-drafts.
  const isUnknown = (name: string): boolean => {
    const [since] = /\d+\.\d+\.\d+/.exec(name) ?? [];
    return since !== undefined && isNewer(since, version);
  };
  return [...own.map(withoutExtension).filter((name) => !names.has(name)), ...ofStrapi.filter(isUnknown)];
}

/** @returns migrations that the database has seen and this program does not have */
export async function unknownMigrations(strapi: Core.Strapi, known: KnownMigrations): Promise<string[]> {
  const own = await executed(strapi, 'strapi_migrations');
  const ofStrapi = await executed(strapi, 'strapi_migrations_internal');
  return unknownOf({ own, ofStrapi }, known, strapi.config.get<string>('info.strapi'));
}

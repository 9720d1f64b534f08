import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { knownMigrations, type KnownMigrations } from './known-migrations';

const TABLE = 'storefront_state';
export const RELEASE_KEY = 'release';

/** The program that has last started on a database. */
interface Release {
  version: string;
  strapi: string;
  /** the newest migration */
  migration: string;
  /** fingerprint of the read model that it makes */
  readModel: string;
  /** fingerprint of its content types, as their files have them */
  types: string;
}

/** Where the compiled content types and components are. */
const TYPE_FOLDERS = ['api', 'components', 'extensions'];

function typesFingerprint(source: string): string {
  const hash = createHash('sha256');
  for (const folder of TYPE_FOLDERS) {
    const files = readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.json')).sort())
      hash.update(`${folder}/${file}\0`).update(readFileSync(path.join(source, folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param info versions of this program and of its Strapi
 * @param program its migrations, the fingerprint of its read model, and where its code is compiled (dist/src)
 * @returns how a database records it
 */
export function describeRelease(
  info: { version: string; strapi: string },
  program: { migrations: KnownMigrations; readModel: string; source: string },
): string {
  const { version, strapi } = info;
  const migration = [...program.migrations.names].sort().at(-1) ?? '';
  const { readModel } = program;
  return JSON.stringify({ version, strapi, migration, readModel, types: typesFingerprint(program.source) } satisfies Release);
}

/** Records which release has started. Call it when the start has succeeded. */
export async function recordRelease(strapi: Core.Strapi, readModel: string): Promise<void> {
  const info = strapi.config.get<{ version: string; strapi: string }>('info');
  const value = describeRelease(info, { migrations: knownMigrations(strapi), readModel, source: strapi.dirs.dist.src });
  const states = strapi.db.connection(TABLE);
  const [row]: { value: string }[] = await states.clone().where({ key: RELEASE_KEY }).select('value');
  if (row?.value !== value) await states.clone().insert({ key: RELEASE_KEY, value }).onConflict('key').merge();
}

/** @param recorded of {@link describeRelease} */
export const readModelOf = (recorded: string): string => (JSON.parse(recorded) as Release).readModel;

/** @param recorded of {@link describeRelease}. @returns how a message calls it */
export function nameRelease(recorded: string | undefined): string {
  if (recorded === undefined) return '';
  const { version, strapi, migration } = JSON.parse(recorded) as Release;
  return ` (${version} with Strapi ${strapi}, up to ${migration})`;
}

/** @returns how a message calls the release that has last started on this database; empty where it is not known */
export async function readRelease(knex: Knex): Promise<string> {
  if (!(await knex.schema.hasTable(TABLE))) return '';
  const [row]: { value: string }[] = await knex(TABLE).where({ key: RELEASE_KEY }).select('value');
  return nameRelease(row?.value);
}

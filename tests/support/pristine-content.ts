import { sqliteDriver } from '../../src/platform/strapi-patches/sqlite-driver';
import { withPostgres } from './postgres-client';
import { databaseFile } from './shop-environment';
import type { Shop } from './shop';

/** Content that a database can be given back, below its running server: as by a restored backup. */
export interface PristineContent {
  restore: () => Promise<void>;
}

const quoted = (name: string): string => `"${name}"`;

/** Copies every table to another schema of the same database, and its rows back. */
async function rememberPostgres(url: string): Promise<PristineContent> {
  const { tables, sequences } = await withPostgres(url, async (client) => {
    const found = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
    const last = await client.query<{ name: string; value: string | null }>(
      `SELECT sequencename AS name, last_value AS value FROM pg_sequences WHERE schemaname = 'public'`,
    );
    const names = found.rows.map(({ name }) => quoted(name));
    await client.query(
      ['CREATE SCHEMA pristine', ...names.map((name) => `CREATE TABLE pristine.${name} AS TABLE public.${name}`)].join(';'),
    );
    return { tables: names, sequences: last.rows };
  });
  // Without triggers: the order of foreign keys does not matter.
  const restore = [
    'BEGIN',
    'SET LOCAL session_replication_role = replica',
    ...tables.map((name) => `DELETE FROM public.${name}`),
    ...tables.map((name) => `INSERT INTO public.${name} OVERRIDING SYSTEM VALUE SELECT * FROM pristine.${name}`),
    ...sequences.map(({ name, value }) => `SELECT setval('public.${quoted(name)}', ${value ?? '1'}, ${value !== null})`),
    'COMMIT',
  ].join(';');
  return { restore: () => withPostgres(url, (client) => client.query(restore).then(() => undefined)) };
}

/** Keeps a copy of the file, and copies its rows back. */
function rememberSqlite(file: string): PristineContent {
  const Database = sqliteDriver();
  const copy = `${file}.pristine`;
  const source = new Database(file);
  source.exec(`VACUUM INTO '${copy}'`);
  source.close();
  return {
    restore: async () => {
      const database = new Database(file, { fileMustExist: true, timeout: 10_000 });
      try {
        database.pragma('foreign_keys = OFF');
        database.exec(`ATTACH '${copy}' AS pristine`);
        const tables = database
          .prepare(`SELECT name FROM pristine.sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence'`)
          .all() as { name: string }[];
        const names = [...tables.map(({ name }) => name), 'sqlite_sequence'].map(quoted);
        const copies = names.map((name) => `DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM pristine.${name}`);
        database.exec(['BEGIN IMMEDIATE', ...copies, 'COMMIT'].join(';'));
      } finally {
        database.close();
      }
    },
  };
}

/** Remembers the content of a shop's database. @param shop one that serves */
export function rememberContent({ databaseUrl, directory }: Shop): Promise<PristineContent> {
  return databaseUrl === undefined ? Promise.resolve(rememberSqlite(databaseFile(directory))) : rememberPostgres(databaseUrl);
}

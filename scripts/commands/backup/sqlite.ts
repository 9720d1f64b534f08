import { OperatorError } from '../../../src/platform/operator-error';
import { sqliteDriver } from '../../../src/platform/strapi-patches/sqlite-driver';
import type { TableFacts } from './manifest';
import type { FileRow } from './originals';

export function openSqlite(file: string, options: { readonly?: boolean } = {}): import('better-sqlite3').Database {
  const Driver = sqliteDriver();
  return new Driver(file, { fileMustExist: true, ...options });
}

/** @returns without hashes: the file as a whole has one */
function countRows(database: import('better-sqlite3').Database): Record<string, TableFacts> {
  const names = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all() as { name: string }[];
  const count = (name: string) =>
    (database.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get() as { rows: number }).rows;
  return Object.fromEntries(names.map(({ name }) => [name, { rows: count(name), checksum: '' }]));
}

/** Writes the database as it is at one moment into a new file, while the shop reads and writes: one statement, one snapshot. */
export function dumpSqlite(source: string, target: string) {
  const database = openSqlite(source, { readonly: true });
  try {
    database.pragma('busy_timeout = 15000');
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

export function examineSqlite(file: string): {
  version: string;
  tables: Record<string, TableFacts>;
  files: FileRow[];
} {
  const database = openSqlite(file, { readonly: true });
  try {
    const [check] = database.pragma('integrity_check') as { integrity_check: string }[];
    if (check?.integrity_check !== 'ok')
      throw new OperatorError(`The database ${file} is damaged: ${check?.integrity_check ?? ''}.`);
    const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    const files = database.prepare("SELECT url, formats FROM files WHERE provider = 'local'").all();
    return { version, tables: countRows(database), files: files as FileRow[] };
  } finally {
    database.close();
  }
}

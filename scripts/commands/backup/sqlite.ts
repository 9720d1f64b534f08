import { OperatorError } from '../../../src/platform/operator-error';
import { withSqlite } from '../database';
import { LOCAL_FILES, originalsOf, type DatabaseFacts } from './set';

/** Writes the database as it is at one moment into a new file, while the shop reads and writes: one statement, one snapshot. */
export const dumpSqlite = (source: string, target: string): unknown =>
  withSqlite(source, (database) => database.prepare('VACUUM INTO ?').run(target));

/** @returns what is in a database, and the names of its originals */
export const examineSqlite = (file: string): { facts: DatabaseFacts; originals: string[] } =>
  withSqlite(file, (database) => {
    const [check] = database.pragma('integrity_check') as { integrity_check: string }[];
    if (check?.integrity_check !== 'ok')
      throw new OperatorError(`The database ${file} is damaged: ${check?.integrity_check ?? ''}.`);
    const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
      .all() as { name: string }[];
    const count = (name: string) =>
      (database.prepare(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`).get() as { rows: number }).rows;
    const counted = tables.map(({ name }) => [name, { rows: count(name), checksum: '' }]);
    const originals = originalsOf(database.prepare(LOCAL_FILES).all() as object[]);
    return { facts: { kind: 'sqlite', version, tables: Object.fromEntries(counted) as DatabaseFacts['tables'] }, originals };
  });

import { CONNECTION_NAMES, INSTANCE, instanceOf } from '../platform/instance';
import { versionPollDatabase } from '../read-model/query/connections';
import { SCOPES, type Scope } from '../contract/scopes';

export interface Snapshot {
  versions: Map<Scope, number>;
  /** the other instances that are connected to the database */
  others: string[];
}

const VERSIONS = 'SELECT scope AS name, version FROM storefront_versions';

/**
 * PostgreSQL lists its connections by name. So an instance is seen from its first connection on, which it opens seconds before
 * it could take a write, and until its process ends: no table of instances has to be written and tidied.
 */
const CONNECTIONS = `SELECT DISTINCT application_name AS name, 0 AS version FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE ?`;

function isScope(name: string): name is Scope {
  return (SCOPES as readonly string[]).includes(name);
}

/** @returns the versions as they are committed, and who else could change them (SQLite belongs to one process) */
export async function readSnapshot(): Promise<Snapshot> {
  const database = versionPollDatabase();
  const shared = database.dialect === 'postgres';
  const rows = await database.all<{ name: string; version: number }>({
    text: shared ? `${VERSIONS} UNION ALL ${CONNECTIONS}` : VERSIONS,
    values: shared ? [CONNECTION_NAMES] : [],
    recurring: true,
  });
  const versions = new Map(rows.flatMap(({ name, version }) => (isScope(name) ? [[name, version] as const] : [])));
  const instances = rows.flatMap(({ name }) => (isScope(name) ? [] : (instanceOf(name) ?? [])));
  return { versions, others: [...new Set(instances)].filter((instance) => instance !== INSTANCE) };
}

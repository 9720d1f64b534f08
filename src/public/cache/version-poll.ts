import { isScope, type Scope } from '../../contract/scopes';
import { CONNECTION_NAMES, INSTANCE, instanceOf } from '../../platform/instance';
import { versionPollDatabase } from '../read-model/query/connections';

/** What one version poll reads. */
interface Snapshot {
  versions: Map<Scope, number>;
  /** other instances that are connected to the database */
  peers: string[];
}

const VERSIONS = 'SELECT scope AS name, version FROM storefront_versions';

/**
 * PostgreSQL lists its connections by name, so an instance is seen from its first connection until its process ends. It
 * connects seconds before it can write. A table of instances would have to be written and cleaned.
 */
const CONNECTIONS = `SELECT DISTINCT application_name AS name, 0 AS version FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE ?`;

/** @returns the committed versions, and the instances that could change them (on SQLite there is only this one) */
export async function readSnapshot(): Promise<Snapshot> {
  const database = versionPollDatabase();
  const shared = database.dialect === 'postgres';
  const rows = await database.all<{ name: string; version: number }>({
    text: shared ? `${VERSIONS} UNION ALL ${CONNECTIONS}` : VERSIONS,
    values: shared ? [CONNECTION_NAMES] : [],
    recurring: true,
  });
  const versions = new Map(rows.flatMap(({ name, version }) => (isScope(name) ? [[name, version] as const] : [])));
  const instances = new Set(rows.flatMap(({ name }) => (isScope(name) ? [] : (instanceOf(name) ?? []))));
  instances.delete(INSTANCE);
  return { versions, peers: [...instances] };
}

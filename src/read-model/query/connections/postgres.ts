import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { connectionName } from '../../../platform/instance';
import type { ReadDatabase, Statement } from './read-database';

export interface Limits {
  connections: number;
  /** milliseconds */
  connectTimeout: number;
  statementTimeout: number;
  use: 'readers' | 'watch';
}

export const READERS: Limits = { connections: 10, connectTimeout: 3_000, statementTimeout: 5_000, use: 'readers' };

/** A connection of its own, which never waits for readers, and soon says that the database is away. */
export const VERSION_POLL: Limits = { connections: 1, connectTimeout: 3_000, statementTimeout: 2_000, use: 'watch' };

interface Prepared {
  text: string;
  name: string;
}

/** @param onIdleError told of a connection that broke while nobody used it */
export function openPostgres(connectionString: string, limits: Limits, onIdleError: (error: Error) => void): ReadDatabase {
  const pool = new Pool({
    connectionString,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectTimeout,
    statement_timeout: limits.statementTimeout,
    // The server's own limit does not help when the server itself hangs.
    query_timeout: limits.statementTimeout + 500,
    application_name: connectionName(limits.use),
    // Compiling a statement takes longer than any of these runs.
    options: '-c jit=off',
  });
  pool.on('error', onIdleError);

  const prepared = new Map<string, Prepared>();
  const prepare = (text: string): Prepared => {
    let place = 0;
    const numbered = text.replaceAll('?', () => `$${++place}`);
    return { text: numbered, name: createHash('sha1').update(text).digest('base64url') };
  };

  return {
    dialect: 'postgres',
    async all<Row>({ text, values, recurring }: Statement): Promise<Row[]> {
      if (recurring !== true) {
        const result = await pool.query({ text: prepare(text).text, values: [...values] });
        return result.rows as Row[];
      }
      let known = prepared.get(text);
      if (!known) {
        known = prepare(text);
        prepared.set(text, known);
      }
      const result = await pool.query({ text: known.text, name: known.name, values: [...values] });
      return result.rows as Row[];
    },
    close: () => pool.end(),
  };
}

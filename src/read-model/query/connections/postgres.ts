import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import { connectionName } from '../../../platform/instance';
import { projectionFingerprint } from '../../projection/fingerprint';
import type { DialectSql, ReadDatabase, Statement } from './read-database';

interface PoolLimits {
  connections: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  name: string;
}

export const READERS: PoolLimits = {
  connections: 10,
  connectTimeoutMs: 3_000,
  statementTimeoutMs: 5_000,
  name: connectionName('readers'),
};
export const VERSION_POLL: PoolLimits = {
  connections: 1,
  connectTimeoutMs: 3_000,
  statementTimeoutMs: 2_000,
  name: connectionName('watch', projectionFingerprint()),
};

const sql: DialectSql = {
  join: (column, separator) => `string_agg(${column}, '${separator}')`,
  idTable: 'unnest(CAST(? AS integer[])) WITH ORDINALITY AS wanted(id, position)',
  idList: (ids) => `{${ids.join(',')}}`,
};

function numberParameters(text: string): string {
  let position = 0;
  return text.replaceAll('?', () => `$${++position}`);
}

interface Prepared {
  text: string;
  name: string;
}

/** @param onIdleError called if an unused connection breaks */
export function openPostgres(connectionString: string, limits: PoolLimits, onIdleError: (error: Error) => void): ReadDatabase {
  const pool = new Pool({
    connectionString,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    // If the server hangs, it does not apply its own statement_timeout.
    query_timeout: limits.statementTimeoutMs + 500,
    application_name: limits.name,
    // Compiling takes longer than any of these statements.
    options: '-c jit=off',
  });
  pool.on('error', onIdleError);

  const statements = new Map<string, Prepared>();
  const prepare = (text: string): Prepared => {
    let prepared = statements.get(text);
    if (!prepared) {
      prepared = { text: numberParameters(text), name: createHash('sha1').update(text).digest('base64url') };
      statements.set(text, prepared);
    }
    return prepared;
  };

  return {
    dialect: 'postgres',
    sql,
    async all<Row>({ text, values, recurring }: Statement): Promise<Row[]> {
      const statement = recurring === true ? prepare(text) : { text: numberParameters(text) };
      const { rows } = await pool.query({ ...statement, values: [...values] });
      return rows as Row[];
    },
    close: () => pool.end(),
  };
}

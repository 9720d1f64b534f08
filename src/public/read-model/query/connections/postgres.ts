import { createHash } from 'node:crypto';
import { closePool, openPool } from '../../../../platform/postgres/pools';
import { projectionFingerprint } from '../../projection/fingerprint';
import type { DialectSql, ReadDatabase, Statement } from './read-database';

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
export function openPostgres(
  name: 'readers' | 'watch',
  connectionString: string,
  onIdleError: (error: Error) => void,
): ReadDatabase {
  const pool = openPool(name, connectionString, { onIdleError, version: name === 'watch' ? projectionFingerprint() : undefined });
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
    close: () => closePool(name, pool),
  };
}

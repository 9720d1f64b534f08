import { createHash } from 'node:crypto';
import { Pool } from 'pg';
import type { ReadDatabase, Statement } from './read-database';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 5_000;

interface Prepared {
  text: string;
  name: string;
}

/** @param onIdleError told of a connection that broke while nobody used it */
export function openPostgres(connectionString: string, onIdleError: (error: Error) => void): ReadDatabase {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server's own limit does not help when the server itself hangs.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    application_name: 'wine-shop-read',
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

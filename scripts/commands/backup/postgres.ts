import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Client } from 'pg';
import { OperatorError } from '../../../src/platform/operator-error';
import { withoutStatementTimeout } from '../../../src/platform/postgres/pools';
import { describeDatabaseError } from '../database-advice';
import type { TableFacts } from './manifest';
import { quote, readSchema, type Schema, type Table } from './postgres-schema';

const FOLDER = 'database';
const SCHEMA = 'schema.json';
const ROWS_PER_FETCH = 500;
/** A text of every value that the server reads back as the same value. */
const SESSION = `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET TimeZone = 'UTC'; SET DateStyle = 'ISO';
  SET IntervalStyle = 'postgres'; SET extra_float_digits = 3; SET bytea_output = 'hex'`;

export async function connect(url: string): Promise<Client> {
  const client = new Client({
    ...{ connectionString: withoutStatementTimeout(url), connectionTimeoutMillis: 5_000, keepAlive: true },
    // Not the name of an instance: instances would wait for this one's answers.
    application_name: 'wine-shop-backup',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SESSION);
  } catch (cause) {
    await client.end();
    throw new OperatorError(describeDatabaseError(cause), { cause });
  }
  return client;
}

/** Stored columns: the server computes the others. */
const storedColumns = ({ columns }: Table) => columns.filter(({ generated }) => !generated);

/**
 * The rows of a table as lines of JSON, in an order that is the same in a restored database. Counts and hashes them.
 *
 * @param facts filled
 */
async function* linesOf(client: Client, table: Table, facts: TableFacts) {
  const columns = storedColumns(table).map(({ name }) => quote(name));
  const order = table.key.length > 0 ? table.key.map(quote) : columns.map((column) => `${column}::text COLLATE "C"`);
  const texts = columns.map((column, place) => `${column}::text AS c${place}`).join(', ');
  const hash = createHash('sha256');
  await client.query(`DECLARE rows NO SCROLL CURSOR FOR SELECT ${texts} FROM ${quote(table.name)} ORDER BY ${order.join(', ')}`);
  for (;;) {
    const { rows } = await client.query<Record<string, string | null>>(`FETCH ${ROWS_PER_FETCH} FROM rows`);
    if (rows.length === 0) break;
    const text = rows.map((row) => `${JSON.stringify(Object.values(row))}\n`).join('');
    hash.update(text);
    facts.rows += rows.length;
    yield text;
  }
  await client.query('CLOSE rows');
  facts.sha256 = hash.digest('hex');
}

/**
 * @param client in the transaction whose snapshot is saved
 * @param folder of the set
 */
export async function dumpPostgres(client: Client, folder: string) {
  mkdirSync(path.join(folder, FOLDER), { recursive: true });
  const schema = await readSchema(client);
  writeFileSync(path.join(folder, FOLDER, SCHEMA), JSON.stringify(schema, undefined, 1));
  const tables: Record<string, TableFacts> = {};
  for (const table of schema.tables) {
    const facts = { rows: 0, sha256: '' };
    const file = path.join(folder, FOLDER, `${table.name}.jsonl.gz`);
    await pipeline(
      Readable.from(linesOf(client, table, facts)),
      createGzip({ level: 3 }),
      createWriteStream(file, { flush: true }),
    );
    tables[table.name] = facts;
  }
  const [row] = (await client.query<{ version: string }>("SELECT current_setting('server_version') AS version")).rows;
  return { kind: 'postgres' as const, version: String(row?.version), tables };
}

async function loadTable(client: Client, table: Table, file: string) {
  const columns = storedColumns(table);
  if (columns.length === 0) return;
  const names = columns.map(({ name }) => quote(name)).join(', ');
  const values = columns.map(({ type }, place) => `r.c${place}::${type}`).join(', ');
  const given = columns.map((_, place) => `$${place + 1}::text[]`).join(', ');
  const aliases = columns.map((_, place) => `c${place}`).join(', ');
  const overriding = columns.some(({ identity }) => identity) ? 'OVERRIDING SYSTEM VALUE ' : '';
  const statement = `INSERT INTO ${quote(table.name)} (${names}) ${overriding}SELECT ${values} FROM unnest(${given}) AS r(${aliases})`;
  let rows: (string | null)[][] = [];
  const insert = async () => {
    if (rows.length > 0)
      await client.query(
        statement,
        columns.map((_, place) => rows.map((row) => row[place] ?? null)),
      );
    rows = [];
  };
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
  for await (const line of lines) {
    rows.push(JSON.parse(line) as (string | null)[]);
    if (rows.length === ROWS_PER_FETCH) await insert();
  }
  await insert();
}

export async function holdsTables(client: Client) {
  const { rows } = await client.query('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() LIMIT 1');
  return rows.length > 0;
}

/** @throws when the database holds anything */
export async function assertEmpty(client: Client) {
  if (await holdsTables(client))
    throw new OperatorError('The database is not empty: a restore needs a new one. Create it and set DATABASE_URL.');
}

/** Fills an empty database, and compares each table with the manifest. Call it in a transaction. */
export async function loadPostgres(client: Client, folder: string, expected: Record<string, TableFacts>) {
  const schema = JSON.parse(readFileSync(path.join(folder, FOLDER, SCHEMA), 'utf8')) as Schema;
  for (const statement of schema.before) await client.query(statement);
  for (const table of schema.tables) await loadTable(client, table, path.join(folder, FOLDER, `${table.name}.jsonl.gz`));
  for (const statement of schema.after) await client.query(statement);
  for (const [name, { value, called }] of Object.entries(schema.sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quote(name), value, called]);
  }
  return compareWithStored(client, schema, expected);
}

/** Compares a database that is filled already. A cursor needs a transaction. */
export async function verifyPostgres(client: Client, folder: string, expected: Record<string, TableFacts>) {
  await client.query('BEGIN READ ONLY');
  const schema = JSON.parse(readFileSync(path.join(folder, FOLDER, SCHEMA), 'utf8')) as Schema;
  const rows = await compareWithStored(client, schema, expected);
  await client.query('COMMIT');
  return rows;
}

/** @returns rows */
async function compareWithStored(client: Client, schema: Schema, expected: Record<string, TableFacts>): Promise<number> {
  const restored = await readSchema(client);
  if (JSON.stringify(restored) !== JSON.stringify(schema)) throw new OperatorError('The restored schema is not the stored one.');
  for (const table of schema.tables) {
    const facts = { rows: 0, sha256: '' };
    for await (const _ of linesOf(client, table, facts));
    const { rows, sha256 } = expected[table.name] ?? { rows: -1, sha256: '' };
    if (facts.rows !== rows || facts.sha256 !== sha256) {
      throw new OperatorError(`The table ${table.name} has ${facts.rows} rows that are not the ${rows} stored ones.`);
    }
  }
  return Object.values(expected).reduce((sum, { rows }) => sum + rows, 0);
}

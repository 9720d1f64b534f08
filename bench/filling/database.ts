import { Client } from 'pg';

export type Field = string | number | boolean | null | Date | object;
export type Row = Record<string, Field>;

/** A database that is filled without its server, table by table. */
export interface Database {
  insert(table: string, rows: readonly Row[]): Promise<void>;
  columns(table: string): Promise<ReadonlySet<string>>;
  run(sql: string): Promise<void>;
  /** Moves sequences behind the inserted ids and updates the planner's statistics. */
  finish(tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const BATCH = 2_000;

function* batches(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

export async function openDatabase(url: string): Promise<Database> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    async insert(table, rows) {
      const names = Object.keys(rows[0] ?? {})
        .map((name) => client.escapeIdentifier(name))
        .join(', ');
      const into = client.escapeIdentifier(table);
      for (const batch of batches(rows)) {
        await client.query(
          `INSERT INTO ${into} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${into}, $1::json)`,
          [JSON.stringify(batch)],
        );
      }
    },
    async columns(table) {
      const { rows } = await client.query<{ column_name: string }>(
        'SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1',
        [table],
      );
      return new Set(rows.map((row) => row.column_name));
    },
    async run(sql) {
      await client.query(sql);
    },
    async finish(tables) {
      for (const table of tables) {
        const { rows } = await client.query<{ sequence: string | null }>(`SELECT pg_get_serial_sequence($1, 'id') AS sequence`, [
          table,
        ]);
        const sequence = rows[0]?.sequence;
        if (sequence)
          await client.query(`SELECT setval($1, (SELECT max(id) FROM ${client.escapeIdentifier(table)}))`, [sequence]);
      }
      await client.query('VACUUM ANALYZE');
    },
    close: () => client.end(),
  };
}

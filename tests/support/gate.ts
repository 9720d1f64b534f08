import { Client } from 'pg';
import type { RunningShop } from './shop';
import { until } from './until';

/** Keys of advisory locks that the shop does not use. */
let nextKey = 4_711;

export interface GatedRow {
  table: string;
  event: 'INSERT' | 'UPDATE' | 'DELETE';
  /** condition of a trigger; `NEW` and `OLD` are the row */
  when: string;
}

/** Holds a statement after it has written a certain row, before its transaction can go on. */
export interface Gate {
  /** @returns the id of the instance that waits */
  untilReached: () => Promise<string>;
  /** Lets it pass, and all others from now on. */
  open: () => Promise<void>;
}

/** The work that comes to this row waits until the test opens the gate: so it can be killed in the middle, and not by luck. */
export async function closeGate(shop: RunningShop, { table, event, when }: GatedRow): Promise<Gate> {
  const key = nextKey++;
  const name = `gate_${key}`;
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(${key});
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${key}); RETURN NULL; END $$;
    CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`);
  return {
    untilReached: () =>
      until(
        `${table}: the gate is reached`,
        async () => {
          const { rows } = await client.query<{ id: string }>(
            `SELECT split_part(application_name, ' ', 2) AS id FROM pg_locks JOIN pg_stat_activity USING (pid)
             WHERE locktype = 'advisory' AND NOT granted AND objid = ${key} AND datname = current_database()`,
          );
          return rows[0]?.id;
        },
        60_000,
      ),
    open: async () => {
      await client.query(`SELECT pg_advisory_unlock(${key})`);
      await client.query(`DROP FUNCTION ${name} CASCADE`);
      await client.end();
    },
  };
}

/**
 * Records in the table `writes_of_<table>` what is committed.
 * @param row SQL of what names the row
 * @returns a function that reads how often each was written
 */
export async function recordWrites(
  shop: RunningShop,
  { table, event, when }: GatedRow,
  row: string,
): Promise<() => Promise<Record<string, number>>> {
  const name = `writes_of_${table}`;
  await shop.database.query(`CREATE TABLE ${name} (name text)`);
  await shop.database.query(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO ${name} VALUES (${row}); RETURN NULL; END $$`);
  await shop.database.query(
    `CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
  );
  return async () => {
    const rows = await shop.database.query<{ name: string; times: string }>(
      `SELECT name, count(*) AS times FROM ${name} GROUP BY name`,
    );
    return Object.fromEntries(rows.map((one) => [one.name, Number(one.times)]));
  };
}

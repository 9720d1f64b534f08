import type { Client } from 'pg';
import { OperatorError } from '../../../src/platform/operator-error';

/*
 * The schema as statements, from PostgreSQL's own catalogue. pg_dump is no choice: it must be as new as the server, and images of Node have
 * none. A schema made by the start of this program is no choice either: a set would fit one version only, and a restored database would
 * not be the one that was saved.
 *
 * The server prints names without the schema if it is in the search path (the last argument of pg_get_…def).
 */

interface ColumnRow {
  table: number;
  name: string;
  type: string;
  required: boolean;
  identity: string;
  generated: string;
  expression: string | null;
  collation: string | null;
}

type SequenceRow = Record<'name' | 'type' | 'start' | 'min' | 'max' | 'step', string> & {
  cycle: boolean;
  owner: string | null;
  identity: boolean | null;
};

interface TableRow {
  oid: number;
  name: string;
  unlogged: boolean;
  options: string | null;
}

export interface Column {
  name: string;
  type: string;
  generated: boolean;
  identity: boolean;
}
export interface Table {
  name: string;
  columns: Column[];
  key: string[];
}
export interface Schema {
  before: string[];
  tables: Table[];
  after: string[];
  sequences: Record<string, { value: string; called: boolean }>;
}
const OWN = 'n.nspname = current_schema()';

/** What this program never makes. A backup without it would look complete. */
export const UNKNOWN_OBJECTS = `
  SELECT 'the view ' || c.relname AS what FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OWN} AND c.relkind IN ('v', 'm', 'p', 'f')
  UNION ALL SELECT 'the function ' || p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE ${OWN} AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT 'the trigger ' || t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OWN} AND NOT t.tgisinternal
  UNION ALL SELECT 'the type ' || t.typname FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE ${OWN} AND t.typtype IN ('e', 'd', 'r')`;

const TABLES = `SELECT c.oid, c.relname AS name, c.relpersistence = 'u' AS unlogged, array_to_string(c.reloptions, ', ') AS options
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OWN} AND c.relkind = 'r' ORDER BY c.relname`;

const COLUMNS = `SELECT a.attrelid AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
    a.attidentity AS identity, a.attgenerated AS generated, pg_get_expr(d.adbin, d.adrelid, true) AS expression,
    CASE WHEN a.attcollation <> t.typcollation THEN quote_ident(co.collname) END AS collation
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_collation co ON co.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE ${OWN} AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attrelid, a.attnum`;

const CONSTRAINTS = `SELECT c.relname AS table, k.conname AS name, k.contype AS type, pg_get_constraintdef(k.oid, true) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OWN} AND k.contype IN ('p', 'u', 'c', 'x', 'f') ORDER BY k.contype = 'f', c.relname, k.conname`;

const INDEXES = `SELECT pg_get_indexdef(i.indexrelid, 0, true) AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${OWN} AND i.indisvalid AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY c.relname`;

/** Not those of identity columns, which come with their column. */
const SEQUENCES = `SELECT s.sequencename AS name, s.data_type::text AS type, s.start_value AS start, s.min_value AS min, s.max_value AS max,
    s.increment_by AS step, s.cycle, quote_ident(t.relname) || '.' || quote_ident(a.attname) AS owner, d.deptype = 'i' AS identity
  FROM pg_sequences s JOIN pg_class c ON c.relname = s.sequencename AND c.relkind = 'S'
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = s.schemaname
    LEFT JOIN pg_depend d ON d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
    LEFT JOIN pg_class t ON t.oid = d.refobjid LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE ${OWN} ORDER BY s.sequencename`;

const KEYS = `SELECT c.relname AS table, a.attname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(number, place) ON true
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number
  WHERE ${OWN} AND i.indisprimary ORDER BY c.relname, k.place`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function columnDefinition({ name, type, required, identity, generated, expression, collation }: ColumnRow): string {
  const parts = [quote(name), type];
  if (collation) parts.push(`COLLATE ${collation}`);
  if (generated === 's') parts.push(`GENERATED ALWAYS AS (${expression ?? ''}) STORED`);
  else if (identity !== '') parts.push(`GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`);
  else if (expression !== null) parts.push(`DEFAULT ${expression}`);
  if (required) parts.push('NOT NULL');
  return parts.join(' ');
}

const sequenceDefinition = ({ name, type, start, min, max, step, cycle }: SequenceRow): string =>
  `CREATE SEQUENCE ${quote(name)} AS ${type} INCREMENT ${step} MINVALUE ${min} MAXVALUE ${max} START ${start}${cycle ? ' CYCLE' : ''}`;

/** @param client in the transaction whose snapshot is saved */
export async function readSchema(client: Client): Promise<Schema> {
  const rows = async <Row extends object>(text: string): Promise<Row[]> => (await client.query<Row>(text)).rows;
  const unknown = (await rows<{ what: string }>(UNKNOWN_OBJECTS)).map(({ what }) => what);
  if (unknown.length > 0) {
    throw new OperatorError(`The database holds ${unknown.join(', ')}, which this backup does not know: use pg_dump.`);
  }
  const tables = await rows<TableRow>(TABLES);
  const columns = await rows<ColumnRow>(COLUMNS);
  const sequences = await rows<SequenceRow>(SEQUENCES);
  const constraints = await rows<Record<'table' | 'name' | 'definition', string>>(CONSTRAINTS);
  const indexes = await rows<{ definition: string }>(INDEXES);
  const keys = await rows<{ table: string; name: string }>(KEYS);
  const own = sequences.filter(({ identity }) => !identity);
  const columnsOf = (oid: number): ColumnRow[] => columns.filter(({ table }) => table === oid);
  const values: Schema['sequences'] = {};
  for (const { name } of sequences) {
    const [row] = await rows<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quote(name)}`,
    );
    if (row) values[name] = row;
  }
  return {
    before: [
      ...own.map(sequenceDefinition),
      ...tables.map(({ oid, name, unlogged, options }) => {
        const body = columnsOf(oid).map(columnDefinition).join(', ');
        return `CREATE ${unlogged ? 'UNLOGGED ' : ''}TABLE ${quote(name)} (${body})${options ? ` WITH (${options})` : ''}`;
      }),
      ...own.flatMap(({ name, owner }) => (owner === null ? [] : [`ALTER SEQUENCE ${quote(name)} OWNED BY ${owner}`])),
    ],
    tables: tables.map(({ oid, name }) => ({
      name,
      columns: columnsOf(oid).map((column) => ({
        name: column.name,
        type: column.type,
        generated: column.generated === 's',
        identity: column.identity !== '',
      })),
      key: keys.filter(({ table }) => table === name).map((key) => key.name),
    })),
    after: [
      // Foreign keys come last: they need the primary ones.
      ...constraints.map(
        ({ table, name, definition }) => `ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`,
      ),
      ...indexes.map(({ definition }) => definition),
    ],
    sequences: values,
  };
}

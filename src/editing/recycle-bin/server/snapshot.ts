import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isPostgres } from '../../../platform/database-dialect';
import { addToList } from '../../../platform/multimap';
import { findAccounts } from '../../../platform/panel-accounts';
import { contentTables, type ContentTable } from './content-tables';

export type Values = Record<string, unknown>;

export interface RowSnapshot {
  /** the row id that it had; it gets another one when it comes back */
  id: number;
  values: Values;
  components: { attribute: string; uid: string; order: number | null; row: RowSnapshot }[];
}

interface ComponentLink {
  entity_id: number;
  cmp_id: number;
  component_type: string;
  field: string;
  order: number | null;
}

/** Reads rows with their components: a few statements for each level, however many there are. */
async function readRows(
  strapi: Core.Strapi,
  trx: Knex,
  table: ContentTable,
  column: 'id' | 'document_id',
  values: readonly (number | string)[],
): Promise<RowSnapshot[]> {
  const rows: ({ id: number } & Values)[] = await trx(table.table)
    .whereIn(column, [...values])
    .orderBy('id')
    .select('*');
  const byId = new Map(rows.map(({ id, ...values }): [number, RowSnapshot] => [id, { id, values, components: [] }]));
  for (const linkTable of new Set(table.components.map((component) => component.table))) {
    const links: ComponentLink[] = await trx(linkTable)
      .whereIn('entity_id', [...byId.keys()])
      .orderBy(['order', 'id'])
      .select('*');
    for (const uid of new Set(links.map(({ component_type }) => component_type))) {
      const own = links.filter(({ component_type }) => component_type === uid);
      const ids = own.map(({ cmp_id }) => cmp_id);
      const components = await readRows(strapi, trx, contentTables(strapi).of(uid), 'id', ids);
      const snapshots = new Map(components.map((component) => [component.id, component]));
      for (const { entity_id, cmp_id, field: attribute, order } of own) {
        const row = snapshots.get(cmp_id);
        if (row) byId.get(entity_id)?.components.push({ attribute, uid, order, row });
      }
    }
  }
  return [...byId.values()];
}

/** @returns the draft and the published version of a document, if they are there */
export const readVersions = (strapi: Core.Strapi, trx: Knex, uid: string, documentId: string): Promise<RowSnapshot[]> =>
  readRows(strapi, trx, contentTables(strapi).of(uid), 'document_id', [documentId]);

/** @returns a value of a snapshot, which is JSON, as the database takes it. (Strapi has JSON columns read as text.) */
function toColumn(trx: Knex, type: string | undefined, value: unknown): unknown {
  if (value !== null && typeof value === 'object') return JSON.stringify(value);
  const isTime = type === 'datetime' || type === 'timestamp';
  return isTime && value !== null && isPostgres(trx) ? new Date(value as string) : value;
}

/**
 * Writes a row and its components again, under new row ids. Columns that the table no longer has are left out.
 *
 * @returns the row's id
 */
export async function writeRow(strapi: Core.Strapi, trx: Knex, table: ContentTable, snapshot: RowSnapshot): Promise<number> {
  const { created_by_id, updated_by_id } = snapshot.values;
  const accounts = await findAccounts(trx, [created_by_id, updated_by_id]);
  const columns = Object.entries(snapshot.values).flatMap(([column, value]): [string, unknown][] => {
    const type = table.columns.get(column);
    if (type === undefined) return [];
    return [[column, type === 'admin' && !accounts.has(value as number) ? null : toColumn(trx, type, value)]];
  });
  const [row] = await trx(table.table).insert(Object.fromEntries(columns)).returning<{ id: number }[]>('id');
  if (!row) throw new Error(`A row of ${table.table} could not be written.`);
  for (const { attribute, uid, order, row: component } of snapshot.components) {
    const holder = table.components.find((one) => one.attribute === attribute && one.uid === uid);
    if (!holder) continue;
    const cmp_id = await writeRow(strapi, trx, contentTables(strapi).of(uid), component);
    await trx(holder.table).insert({ entity_id: row.id, cmp_id, component_type: uid, field: attribute, order });
  }
  return row.id;
}

/** @returns the ids of rows, their components, and theirs, by table */
export function idsByTable(uid: string, rows: readonly RowSnapshot[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const add = (of: string, { id, components }: RowSnapshot): void => {
    addToList(found, of, id);
    for (const component of components) add(component.uid, component.row);
  };
  for (const row of rows) add(uid, row);
  return found;
}

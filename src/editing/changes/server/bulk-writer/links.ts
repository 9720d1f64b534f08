import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { contentTables, type ContentTable } from '../../../recycle-bin/server/content-tables';
import { isSameValue } from '../document-values';
import type { Json } from '../run';
import { listOf, type Targets } from './checks';
import { BULK_UID, productLinks, type ProductWrite } from './product-write';
import { insertRows, type Row, type RowIds } from './rows';

/** A version whose attribute is not yet what the write wants. */
interface Owner {
  rowId: number;
  value: Json;
  /** whether there may be something of before */
  isNew: boolean;
}

/** @returns the versions in which an attribute changes */
function ownersOf(writes: readonly ProductWrite[], ids: ReadonlyMap<string, RowIds>, attribute: string): Owner[] {
  return writes.flatMap(({ documentId, stored, values, publishes }) => {
    const rows = ids.get(documentId);
    if (!rows) throw new Error(`The document ${documentId} has no rows.`);
    const value = values[attribute] ?? null;
    const differs = (before: Json | undefined): boolean => !isSameValue(value, before);
    const isNew = stored === undefined;
    const owners: Owner[] = differs(stored?.draft?.[attribute]) ? [{ rowId: rows.draft, value, isNew }] : [];
    if (publishes && rows.published !== undefined && differs(stored?.published?.[attribute]))
      owners.push({ rowId: rows.published, value, isNew });
    return owners;
  });
}

const oldRows = (owners: readonly Owner[]): number[] => owners.filter(({ isNew }) => !isNew).map(({ rowId }) => rowId);

interface Batch {
  strapi: Core.Strapi;
  trx: Knex;
  writes: readonly ProductWrite[];
  ids: ReadonlyMap<string, RowIds>;
  targets: Targets;
}

/** Relations and files: rows that lead from a version to another row. */
async function writeLinkRows({ strapi, trx, writes, ids, targets }: Batch): Promise<void> {
  for (const { attribute, table, owner, target, constant, orders } of productLinks(strapi)) {
    const owners = ownersOf(writes, ids, attribute);
    const old = oldRows(owners);
    if (old.length > 0) await trx(table).where(constant).whereIn(owner.column, old).delete();
    const rows = owners.flatMap(({ rowId, value }) =>
      listOf(value).map((one, index) => ({
        ...constant,
        [owner.column]: rowId,
        [target.column]: targets.get(attribute)?.get(one),
        ...Object.fromEntries(orders.map((column) => [column, index + 1])),
      })),
    );
    await insertRows(trx, table, rows);
  }
}

/** Deletes the components that these rows have in an attribute. */
async function deleteComponents(
  strapi: Core.Strapi,
  trx: Knex,
  { attribute, uid, table }: ContentTable['components'][number],
  ownerIds: readonly number[],
): Promise<void> {
  const constant = { field: attribute, component_type: uid };
  const own = () =>
    trx(table)
      .where(constant)
      .whereIn('entity_id', [...ownerIds]);
  const gone: number[] = await own().pluck('cmp_id');
  if (gone.length === 0) return;
  await own().delete();
  await trx(contentTables(strapi).of(uid).table).whereIn('id', gone).delete();
}

async function writeComponents({ strapi, trx, writes, ids }: Batch): Promise<void> {
  const { of } = contentTables(strapi);
  for (const component of of(BULK_UID).components) {
    const { attribute, uid, table } = component;
    const owners = ownersOf(writes, ids, attribute);
    const old = oldRows(owners);
    const constant = { field: attribute, component_type: uid };
    if (old.length > 0) await deleteComponents(strapi, trx, component, old);
    const filled = owners.filter(({ value }) => value !== null);
    if (filled.length === 0) continue;
    const names = Object.keys(strapi.components[uid as never]?.attributes ?? {});
    const components = filled.map(({ value }) =>
      Object.fromEntries(names.map((name): [string, unknown] => [name, (value as Row)[name] ?? null])),
    );
    const inserted: { id: number }[] = await trx(of(uid).table).insert(components).returning('id');
    // Both databases number the rows of one statement in its order.
    const cmpIds = inserted.map(({ id }) => id).sort((one, other) => one - other);
    await insertRows(
      trx,
      table,
      filled.map(({ rowId }, index) => ({ ...constant, entity_id: rowId, cmp_id: cmpIds[index], order: null })),
    );
  }
}

/** Writes what is not in the products' own rows: relations, files and components. */
export async function writeLinks(batch: Batch): Promise<void> {
  await writeLinkRows(batch);
  await writeComponents(batch);
}

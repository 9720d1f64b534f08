import { isRecord } from '../../../../contract/is-record';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import { isSameValue } from '../document-values';
import type { Json } from '../run';
import { listOf, type Targets } from './checks';
import { linksFrom, type BatchTarget, type DocumentWrite } from './document-write';
import { insertRows, type RowIds } from './rows';

interface WrittenBatch {
  writes: readonly DocumentWrite[];
  ids: ReadonlyMap<string, RowIds>;
  targets: Targets;
}

/** A version whose attribute is not yet what the write wants. */
interface Owner {
  rowId: number;
  value: Json;
}

/** @returns the versions in which an attribute changes */
function ownersOf({ writes, ids }: WrittenBatch, attribute: string): Owner[] {
  return writes.flatMap(({ documentId, stored, values }) => {
    const rows = ids.get(documentId) ?? {};
    const value = values[attribute] ?? null;
    return (['draft', 'published'] as const).flatMap((version): Owner[] => {
      const rowId = rows[version];
      return rowId === undefined || isSameValue(value, stored?.[version]?.[attribute]) ? [] : [{ rowId, value }];
    });
  });
}

const rowsOf = (owners: readonly Owner[]): number[] => owners.map(({ rowId }) => rowId);

/** Relations and files: rows that lead from a version to another row. */
async function writeLinkRows({ strapi, trx, uid }: BatchTarget, batch: WrittenBatch): Promise<void> {
  for (const { attribute, table, owner, target, constant, orders } of linksFrom(strapi, uid)) {
    const owners = ownersOf(batch, attribute);
    if (owners.length === 0) continue;
    await trx(table).where(constant).whereIn(owner.column, rowsOf(owners)).delete();
    const rows = owners.flatMap(({ rowId, value }) =>
      listOf(value).map((one, index) => ({
        ...constant,
        [owner.column]: rowId,
        [target.column]: batch.targets.get(attribute)?.get(one),
        ...Object.fromEntries(orders.map((column) => [column, index + 1])),
      })),
    );
    await insertRows(trx, table, rows);
  }
}

async function writeComponents({ strapi, trx, uid }: BatchTarget, batch: WrittenBatch): Promise<void> {
  const { of } = contentTables(strapi);
  for (const { attribute, uid: component, table } of of(uid).components) {
    const owners = ownersOf(batch, attribute);
    if (owners.length === 0) continue;
    const constant = { field: attribute, component_type: component };
    const old = trx(table).where(constant).whereIn('entity_id', rowsOf(owners));
    const gone: number[] = await old.clone().pluck('cmp_id');
    await old.clone().delete();
    await trx(of(component).table).whereIn('id', gone).delete();
    const filled = owners.filter(({ value }) => isRecord(value));
    if (filled.length === 0) continue;
    const names = Object.keys(strapi.components[component as never]?.attributes ?? {});
    const components = filled.map(({ value }) =>
      Object.fromEntries(names.map((name): [string, unknown] => [name, isRecord(value) ? (value[name] ?? null) : null])),
    );
    const inserted: { id: number }[] = await trx(of(component).table).insert(components).returning('id');
    // Both databases number the rows of one statement in its order.
    const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
    const rows = filled.map(({ rowId }, index) => ({ ...constant, entity_id: rowId, cmp_id: ids[index], order: null }));
    await insertRows(trx, table, rows);
  }
}

/** Writes what is not in the documents' own rows: relations, files and components. */
export async function writeLinks(target: BatchTarget, batch: WrittenBatch): Promise<void> {
  await writeLinkRows(target, batch);
  await writeComponents(target, batch);
}

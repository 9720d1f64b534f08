import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { contentTables, type ContentTable, type LinkTable } from './content-tables';
import { idsByTable, type RowSnapshot } from './snapshot';

/** One end of a link. Row ids change at every publish, so it is named by what stays. */
export interface LinkEnd {
  uid: string;
  public_id: number;
  version: 'draft' | 'published' | '';
}

export interface Link {
  table: string;
  attribute: string;
  owner: LinkEnd;
  target: LinkEnd;
  /** how editors call the end that is not deleted */
  otherName: string;
  /** positions, by column */
  orders: Record<string, number | null>;
}

interface EndRow {
  id: number;
  public_id: number;
  published_at?: unknown;
  name: string | number | null;
}

const versionOf = ({ hasDrafts }: ContentTable, publishedAt: unknown): LinkEnd['version'] => {
  if (!hasDrafts) return '';
  return (publishedAt ?? null) === null ? 'draft' : 'published';
};

function endColumns({ hasDrafts, nameColumn }: ContentTable): Record<string, string> {
  return { id: 'id', public_id: 'public_id', name: nameColumn, ...(hasDrafts ? { published_at: 'published_at' } : {}) };
}

async function readEnds(
  trx: Knex,
  table: ContentTable,
  ids: readonly number[],
): Promise<Map<number, LinkEnd & { name: string }>> {
  const rows: EndRow[] = await trx(table.table)
    .whereIn('id', [...new Set(ids)])
    .whereNotNull('public_id')
    .select(endColumns(table));
  return new Map(
    rows.map(({ id, public_id, name, published_at }) => [
      id,
      { uid: table.uid, public_id, version: versionOf(table, published_at), name: String(name ?? public_id) },
    ]),
  );
}

type LinkRow = Record<string, number | null>;

/** @returns the links of a table in which one of these rows is on one side */
async function readSide(
  strapi: Core.Strapi,
  trx: Knex,
  link: LinkTable,
  side: 'owner' | 'target',
  ids: readonly number[],
): Promise<Link[]> {
  if (ids.length === 0) return [];
  const tables = contentTables(strapi);
  const otherSide = side === 'owner' ? 'target' : 'owner';
  const rows: LinkRow[] = await trx(link.table).where(link.constant).whereIn(link[side].column, ids).orderBy('id').select('*');
  const others = await readEnds(
    trx,
    tables.of(link[otherSide].uid),
    rows.map((row) => Number(row[link[otherSide].column])),
  );
  const ends = await readEnds(trx, tables.of(link[side].uid), ids);
  return rows.flatMap((row) => {
    const end = ends.get(Number(row[link[side].column]));
    const other = others.get(Number(row[link[otherSide].column]));
    if (!end || !other) return [];
    const [owner, target] = side === 'owner' ? [end, other] : [other, end];
    const orders = Object.fromEntries(link.orders.map((column) => [column, row[column] ?? null]));
    return [{ table: link.table, attribute: link.attribute, owner, target, otherName: other.name, orders }];
  });
}

/** @returns what a document is linked to, and what is linked to it. @param versions its draft and published version */
export async function readLinks(strapi: Core.Strapi, trx: Knex, uid: string, versions: readonly RowSnapshot[]): Promise<Link[]> {
  const own = idsByTable(uid, versions);
  const found: Link[] = [];
  for (const link of contentTables(strapi).links)
    for (const side of ['owner', 'target'] as const)
      found.push(...(await readSide(strapi, trx, link, side, own.get(link[side].uid) ?? [])));
  return found;
}

const keyOf = ({ uid, public_id, version }: LinkEnd): string => `${uid} ${public_id} ${version}`;

/** @returns the row ids of those ends that exist, by {@link keyOf} */
export async function findEnds(
  strapi: Core.Strapi,
  trx: Knex,
  ends: readonly LinkEnd[],
): Promise<(end: LinkEnd) => number | undefined> {
  const found = new Map<string, number>();
  for (const uid of new Set(ends.map((end) => end.uid))) {
    const table = contentTables(strapi).of(uid);
    const ids = ends.filter((end) => end.uid === uid).map(({ public_id }) => public_id);
    const rows: EndRow[] = await trx(table.table)
      .whereIn('public_id', [...new Set(ids)])
      .select(endColumns(table));
    for (const { id, public_id, published_at } of rows)
      found.set(keyOf({ uid, public_id, version: versionOf(table, published_at) }), id);
  }
  return (end) => found.get(keyOf(end));
}

/**
 * Links two rows again.
 *
 * @returns false where the owner has another target by now, or the attribute is no more: what an editor chose meanwhile stays
 */
export async function writeLink(
  strapi: Core.Strapi,
  trx: Knex,
  { table, attribute, owner, orders }: Link,
  [ownerId, targetId]: readonly [number, number],
): Promise<boolean> {
  const link = contentTables(strapi).links.find(
    (one) => one.table === table && one.attribute === attribute && one.owner.uid === owner.uid,
  );
  if (!link) return false;
  const ofOwner = { ...link.constant, [link.owner.column]: ownerId };
  const present = { ...ofOwner, ...(link.isToOne ? {} : { [link.target.column]: targetId }) };
  if ((await trx(table).where(present).limit(1).select('id')).length > 0) return false;
  const [column = ''] = link.orders;
  const position = orders[column] ?? null;
  const isTaken =
    position !== null &&
    (
      await trx(table)
        .where({ ...ofOwner, [column]: position })
        .limit(1)
    ).length > 0;
  // Between its neighbours of then.
  const positions = isTaken ? { ...orders, [column]: position - 0.5 } : orders;
  await trx(table).insert({ ...ofOwner, [link.target.column]: targetId, ...positions });
  return true;
}

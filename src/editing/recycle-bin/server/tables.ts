import type { Knex } from 'knex';
import type { Link, LinkEnd } from './links';
import { chunksOf } from '../../../platform/chunks';

export const BIN_ENTRIES = 'bin_entries';
export const BIN_LINKS = 'bin_links';

/** Rows that one statement inserts. */
const CHUNK = 50;

/** A row of bin_entries. */
export interface EntryRow {
  id: number;
  uid: string;
  document_id: string;
  public_id: number;
  name: string;
  /** PostgreSQL returns a bigint as text */
  deleted_at: number | string;
  deleted_by: string | null;
  /** what a run has deleted: as long as it can be undone; null: for `BIN_DAYS` */
  kept_until: number | string | null;
  /** JSON of the document's versions */
  content: string;
}

interface LinkRow {
  id: number;
  entry_id: number;
  link_table: string;
  attribute: string;
  owner_uid: string;
  owner_id: number;
  owner_version: LinkEnd['version'];
  target_uid: string;
  target_id: number;
  target_version: LinkEnd['version'];
  other_name: string;
  orders: string;
}

const toRow = (entry_id: number, { table, attribute, owner, target, otherName, orders }: Link): Omit<LinkRow, 'id'> => ({
  entry_id,
  link_table: table,
  attribute,
  owner_uid: owner.uid,
  owner_id: owner.public_id,
  owner_version: owner.version,
  target_uid: target.uid,
  target_id: target.public_id,
  target_version: target.version,
  other_name: otherName.slice(0, 255),
  orders: JSON.stringify(orders),
});

/** @param links by the entry that they belong to */
export async function insertLinks(trx: Knex, links: ReadonlyMap<number, readonly Link[]>): Promise<void> {
  const rows = [...links].flatMap(([entryId, own]) => own.map((link) => toRow(entryId, link)));
  for (const chunk of chunksOf(rows, CHUNK)) await trx(BIN_LINKS).insert(chunk);
}

/** @returns the ids of the entries by document */
export async function insertEntries(trx: Knex, rows: readonly Omit<EntryRow, 'id'>[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const chunk of chunksOf(rows, CHUNK)) {
    const inserted: { id: number; document_id: string }[] = await trx(BIN_ENTRIES).insert(chunk).returning(['id', 'document_id']);
    for (const { id, document_id } of inserted) ids.set(document_id, id);
  }
  return ids;
}

/** @returns the links of an entry, with their row ids */
export async function readBinLinks(trx: Knex, entryId: number): Promise<(Link & { id: number })[]> {
  const rows: LinkRow[] = await trx(BIN_LINKS).where({ entry_id: entryId }).orderBy('id').select('*');
  return rows.map((row) => ({
    id: row.id,
    table: row.link_table,
    attribute: row.attribute,
    owner: { uid: row.owner_uid, public_id: row.owner_id, version: row.owner_version },
    target: { uid: row.target_uid, public_id: row.target_id, version: row.target_version },
    otherName: row.other_name,
    orders: JSON.parse(row.orders) as Link['orders'],
  }));
}

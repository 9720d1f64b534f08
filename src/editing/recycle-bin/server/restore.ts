import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../../contract/content-types';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { insertEntryChanges } from '../../saving/server/entry-changes';
import { shownName } from '../../saving/server/entry-refusals';
import { refusal } from '../../saving/server/refusal';
import { recordWrites } from '../../../public/read-model/write/document-writes';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { contentTables, uniqueAttributes, type ContentTable } from './content-tables';
import { findDocuments } from './uses';
import { findEnds, writeLink, type Link } from './links';
import { addToList } from '../../../platform/multimap';
import type { RestoreAnswer } from './panel-api';
import { writeRow, type RowSnapshot, type Values } from './snapshot';
import { BIN_ENTRIES, type EntryRow } from './list';

/** What is changed of a document before it comes back: its versions as they are stored. */
type BeforeRestore = (trx: Knex, entry: EntryRow, versions: readonly RowSnapshot[]) => Promise<void>;

const changers: BeforeRestore[] = [];

export function beforeRestore(change: BeforeRestore): void {
  changers.push(change);
}

type Missing = RestoreAnswer['missing'][number];

/** Whether a version of another document has the value: slugs of drafts and of published versions are unique among themselves. */
async function findHolder(
  trx: Knex,
  { table, hasDrafts, nameColumn }: ContentTable,
  values: Values,
  column: string,
): Promise<string | undefined> {
  const [holder]: { name: string | number }[] = await trx(table)
    .where({ [column]: values[column] })
    .modify((query) => {
      if (hasDrafts && column === 'slug')
        void ((values.published_at ?? null) === null ? query.whereNull('published_at') : query.whereNotNull('published_at'));
    })
    .limit(1)
    .select({ name: nameColumn });
  return holder && String(holder.name);
}

/** @throws errors.ApplicationError in the editor's language when something of the entry belongs to another by now */
async function assertFree(
  strapi: Core.Strapi,
  trx: Knex,
  { uid, name, document_id }: EntryRow,
  versions: readonly RowSnapshot[],
): Promise<void> {
  if (!isShopContent(uid)) throw refusal(strapi, 'bin-unknown-type', { name });
  const table = contentTables(strapi).of(uid);
  if ((await trx(table.table).where({ document_id }).limit(1).select('id')).length > 0)
    throw refusal(strapi, 'bin-exists', { name });
  for (const { values } of versions) {
    for (const column of uniqueAttributes(strapi, uid)) {
      if ((values[column] ?? null) === null) continue;
      const holder = await findHolder(trx, table, values, column);
      if (holder === undefined) continue;
      const key = column === 'slug' ? 'bin-slug-taken' : 'bin-value-taken';
      throw refusal(strapi, key, { name, value: String(values[column]), holder });
    }
  }
}

const linksOf = ({ links }: Pick<EntryRow, 'links'>): Link[] => JSON.parse(links) as Link[];

/** @returns what the restored entry was linked to, as far as the account may know */
const missingName = (strapi: Core.Strapi, uid: string, name: string): string =>
  isShopContent(uid) || uid === FILE_UID ? shownName(strapi, uid, name) : name;

interface Relinked {
  /** rows that have the restored one again, by type */
  owners: Map<string, number[]>;
  missing: Missing[];
}

/**
 * Links a restored document as it was. A link to something that lies in the bin waits there, for when that is restored.
 */
async function relink(strapi: Core.Strapi, trx: Knex, entry: EntryRow): Promise<Relinked> {
  const links = linksOf(entry);
  const rowOf = await findEnds(
    strapi,
    trx,
    links.flatMap(({ owner, target }) => [owner, target]),
  );
  const owners = new Map<string, number[]>();
  const missing = new Map<string, Missing>();
  for (const link of links) {
    const [owner, target] = [rowOf(link.owner), rowOf(link.target)];
    if (owner !== undefined && target !== undefined) {
      if (await writeLink(strapi, trx, link, [owner, target])) addToList(owners, link.owner.uid, owner);
      continue;
    }
    const { uid, public_id } = owner === undefined ? link.owner : link.target;
    const [waiting]: EntryRow[] = await trx(BIN_ENTRIES).where({ uid, public_id }).limit(1).select('id', 'links');
    if (waiting)
      await trx(BIN_ENTRIES)
        .where({ id: waiting.id })
        .update({ links: JSON.stringify([...linksOf(waiting), link]) });
    const name = missingName(strapi, uid, link.otherName);
    missing.set(link.otherName, { name, of: entry.name, in_bin: waiting !== undefined });
  }
  return { owners, missing: [...missing.values()] };
}

/**
 * Brings a deleted entry back with its ids, addresses and relations, as draft and published as it was.
 *
 * @throws errors.ApplicationError in the editor's language when another entry has its address or name by now
 */
export async function restoreEntry(strapi: Core.Strapi, id: number): Promise<RestoreAnswer> {
  return inWriteTransaction(strapi, async (trx) => {
    const [entry]: EntryRow[] = await trx(BIN_ENTRIES).where({ id }).select('*');
    if (!entry) throw refusal(strapi, 'bin-gone', {});
    const versions = JSON.parse(entry.content) as RowSnapshot[];
    await assertFree(strapi, trx, entry, versions);
    for (const change of changers) await change(trx, entry, versions);
    const uid = entry.uid as ContentUid;
    const table = contentTables(strapi).of(uid);
    for (const version of versions) await writeRow(strapi, trx, table, version);
    const { owners, missing } = await relink(strapi, trx, entry);
    await trx(BIN_ENTRIES).where({ id }).delete();
    await recordWrites(strapi, trx, { uid, documentIds: [entry.document_id], created: true });
    await insertEntryChanges(strapi, trx, [{ uid, documentId: entry.document_id, kind: 'restore' }]);
    for (const [of, ids] of owners)
      for (const owner of await findDocuments(strapi, trx, of, ids))
        if (owner.documentId !== entry.document_id)
          await recordWrites(strapi, trx, { uid: owner.uid, documentIds: [owner.documentId] });
    return { restored: [{ id, uid, documentId: entry.document_id, name: entry.name }], refused: [], missing };
  });
}

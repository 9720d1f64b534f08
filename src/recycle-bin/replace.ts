import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../contract/content-types';
import { isShopContent, type ContentUid } from '../contract/public-content';
import { insertEntryChanges, type EntryChange, type FieldChanges } from '../editorial/entry-changes';
import { refusal } from '../editorial/refusal';
import { recordDocumentWrite } from '../read-model/write/document-writes';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { contentTables, type LinkTable } from './content-tables';
import { findDocuments } from './holders';
import { loadPictures, replaceInBodies } from './replace-in-bodies';

/** Links that one transaction changes, so that other editors save in between. */
const BATCH = 100;

interface Version {
  id: number;
  published_at: unknown;
}

/** Which row takes the place of which: drafts that of drafts. */
type RowPairs = ReadonlyMap<number, number | undefined>;

async function versionsOf(trx: Knex, table: string, documentId: string): Promise<Version[]> {
  return trx(table).where({ document_id: documentId }).select('id', 'published_at');
}

async function pairRows(
  strapi: Core.Strapi,
  trx: Knex,
  uid: ContentUid,
  [from, to]: readonly [string, string],
): Promise<RowPairs> {
  const { table, hasDrafts } = contentTables(strapi).of(uid);
  const [old, others] = [await versionsOf(trx, table, from), await versionsOf(trx, table, to)];
  const isPublished = ({ published_at }: Version): boolean => published_at !== null;
  if (others.length === 0) throw refusal(strapi, 'replacement-gone');
  // Otherwise menu items and lists would lose what visitors see.
  if (old.some(isPublished) && !others.some(isPublished)) throw refusal(strapi, 'replacement-draft');
  return new Map(
    old.map((version) => [version.id, others.find((other) => !hasDrafts || isPublished(other) === isPublished(version))?.id]),
  );
}

interface LinkRow extends Record<string, number> {
  id: number;
}

/** Points a link to the other row; where its owner has that already, or there is none, the link is deleted. */
async function moveLink(trx: Knex, link: LinkTable, row: LinkRow, to: number | undefined): Promise<void> {
  const owner = { ...link.constant, [link.owner.column]: row[link.owner.column] };
  const present =
    to === undefined
      ? []
      : await trx(link.table)
          .where({ ...owner, [link.target.column]: to })
          .limit(1)
          .select('id');
  if (to === undefined || present.length > 0) await trx(link.table).where({ id: row.id }).delete();
  else
    await trx(link.table)
      .where({ id: row.id })
      .update({ [link.target.column]: to });
}

interface Batch {
  /** none: no link is left */
  links: number;
  documentIds: string[];
}

/** Which entry takes the place of which: documents, or files. */
type Pair = readonly [string, string] | readonly [number, number];

/** @returns what the history of the owners says: a list of several is not told */
const changesOf = ({ owner, attribute, isToOne }: LinkTable, [before, after]: Pair): FieldChanges =>
  isToOne && isShopContent(owner.uid) ? { [attribute]: { before, after } } : {};

async function replaceBatch(strapi: Core.Strapi, trx: Knex, uid: string, rows: RowPairs, pair: Pair): Promise<Batch> {
  const changed = new Map<string, EntryChange>();
  let room = BATCH;
  for (const link of contentTables(strapi).links.filter(({ target }) => target.uid === uid)) {
    if (room === 0) break;
    const found: LinkRow[] = await trx(link.table)
      .where(link.constant)
      .whereIn(link.target.column, [...rows.keys()])
      .orderBy('id')
      .limit(room)
      .select('*');
    room -= found.length;
    for (const row of found) await moveLink(trx, link, row, rows.get(Number(row[link.target.column])));
    const owners = found.map((row) => Number(row[link.owner.column]));
    for (const { uid: own, documentId } of await findDocuments(strapi, trx, link.owner.uid, owners)) {
      const changes = { ...changed.get(documentId)?.changes, ...changesOf(link, pair) };
      changed.set(documentId, { uid: own, documentId, kind: 'replace', changes });
    }
  }
  for (const { uid: own, documentId } of changed.values())
    await recordDocumentWrite(strapi, trx, { uid: own, documentId, created: false });
  await insertEntryChanges(strapi, trx, [...changed.values()]);
  return { links: BATCH - room, documentIds: [...changed.keys()] };
}

/** @returns how many documents were changed */
async function replaceAll(strapi: Core.Strapi, next: (trx: Knex) => Promise<Batch>): Promise<number> {
  const changed = new Set<string>();
  for (;;) {
    const { links, documentIds } = await inWriteTransaction(strapi, next);
    for (const documentId of documentIds) changed.add(documentId);
    if (links === 0) return changed.size;
  }
}

/**
 * Lets everything that uses a document use another one, in batches.
 *
 * @param documentIds the one that is used, and the one that takes its place
 * @returns how many documents use the other one now
 */
export async function replaceDocument(
  strapi: Core.Strapi,
  uid: ContentUid,
  documentIds: readonly [string, string],
): Promise<number> {
  return replaceAll(strapi, async (trx) =>
    replaceBatch(strapi, trx, uid, await pairRows(strapi, trx, uid, documentIds), documentIds),
  );
}

/** As {@link replaceDocument}, for files: also in the bodies of articles. @param ids of files */
export async function replaceFile(strapi: Core.Strapi, [from, to]: readonly [number, number]): Promise<number> {
  const files = await loadPictures(strapi, [from, to]);
  const shown = await replaceAll(strapi, (trx) => replaceBatch(strapi, trx, FILE_UID, new Map([[from, to]]), [from, to]));
  return shown + (await replaceAll(strapi, (trx) => replaceInBodies(strapi, trx, files)));
}

import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isRecord } from '../../contract/is-record';
import { differingFields, populateValues } from '../../editorial/differing-fields';
import { ENTRY_CHANGES, type ChangeKind } from '../../editorial/entry-changes';
import { isSameValue, readDraft, writableAttributes } from '../runs/document-values';
import type { Json } from '../runs/run';

interface Write {
  uid: UID.ContentType;
  documentId: string;
  /** what the request sends */
  data: Readonly<Record<string, unknown>>;
  /** the version that its sender has read, milliseconds since 1970 */
  since: number;
}

/** @returns the attributes that were written after a version; undefined where the history doesn't know all of them */
async function changedSince(knex: Knex, { uid, documentId, since }: Write): Promise<Set<string> | undefined> {
  const saved: { kind: ChangeKind; changes: string }[] = await knex(ENTRY_CHANGES)
    .where({ uid, document_id: documentId })
    .where('changed_at', '>', since)
    .select('kind', 'changes');
  if (saved.length === 0 || saved.some(({ kind }) => kind === 'restore')) return undefined;
  return new Set(saved.flatMap(({ changes }) => Object.keys(JSON.parse(changes) as object)));
}

const idsIn = (list: unknown): Json[] =>
  Array.isArray(list) ? list.map((item: unknown) => (isRecord(item) ? (item.documentId as Json) : (item as Json))) : [];

/** Whether a relation is already as a form would make it. */
function isLinked({ connect, disconnect }: Record<string, unknown>, stored: Json | undefined): boolean {
  const linked: readonly Json[] = Array.isArray(stored) ? stored : [stored ?? null];
  return idsIn(connect).every((id) => linked.includes(id)) && !idsIn(disconnect).some((id) => linked.includes(id));
}

function isStored(sent: unknown, stored: Json | undefined): boolean {
  if (isRecord(sent) && ('connect' in sent || 'disconnect' in sent)) return isLinked(sent, stored);
  return isSameValue(sent as Json, stored);
}

/**
 * Relations, components and texts are one field each.
 *
 * @returns which of the attributes that a request sends somebody else has changed since its sender read the entry, to another value.
 *   Of a request that sends none, all that were changed
 */
export async function findOverlap(strapi: Core.Strapi, write: Write): Promise<string[]> {
  const { uid, documentId, data } = write;
  const sent = writableAttributes(strapi, uid).filter(([name]) => name in data);
  const relations = sent.flatMap(([name, { type }]) => (type === 'relation' ? [name] : []));
  const values = Object.fromEntries(sent.map(([name]) => [name, data[name]]));
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const where = { documentId, ...(hasDrafts ? { publishedAt: null } : {}) };
  const stored: Record<string, unknown> | null = await strapi.db
    .query(uid)
    .findOne({ where, populate: populateValues(strapi, uid) });
  const related = (await readDraft(strapi, uid, documentId, relations)) ?? {};
  const differing = [
    ...differingFields(strapi, uid, values, stored ?? {}),
    ...relations.filter((name) => !isStored(data[name], related[name])),
  ];
  // SQLite has one connection, and the write that is checked is in its transaction.
  const changed = await strapi.db.transaction(async ({ trx }: { trx: unknown }) => changedSince(trx as Knex, write));
  if (changed === undefined) return differing;
  return sent.length === 0 ? [...changed] : differing.filter((name) => changed.has(name));
}

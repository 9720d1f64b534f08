import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isRecord } from '../../../contract/is-record';
import { ENTRY_CHANGES, type ChangeKind } from '../../saving/server/entry-changes';
import { isSameValue, readDraft, writableAttributes, type Attribute } from '../../changes/server/document-values';
import type { Json } from '../../changes/server/run';

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

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value ?? []].flat());

/** A form sends documents and files as objects. */
const idsIn = (value: unknown, member: 'documentId' | 'id'): unknown[] =>
  listOf(value).map((item) => (isRecord(item) ? item[member] : item));

/** Whether a relation is already as a form would make it. */
function isLinked(sent: unknown, stored: Json | undefined): boolean {
  if (!isRecord(sent) || 'set' in sent) return isSameValue(sent as Json, stored);
  const linked = listOf(stored);
  const isIn = (id: unknown): boolean => linked.includes(id);
  return idsIn(sent.connect, 'documentId').every(isIn) && !idsIn(sent.disconnect, 'documentId').some(isIn);
}

const isSameMoment = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other);

/** Whether a value that a form sends is what is stored. */
function isStored(strapi: Core.Strapi, { type, component }: Attribute, sent: unknown, stored: Json | undefined): boolean {
  if (type === 'relation') return isLinked(sent, stored);
  if (type === 'media') return isSameValue(idsIn(sent, 'id') as Json[], listOf(stored) as Json[]);
  if (type === 'datetime') return isSameValue(sent as Json, stored) || isSameMoment(sent, stored);
  if (component === undefined) return isSameValue(sent as Json, stored);
  const [some, others] = [listOf(sent), listOf(stored)];
  const members = writableAttributes(strapi, component as UID.Component);
  const isSame = (one: unknown, other: unknown): boolean =>
    isRecord(one) &&
    isRecord(other) &&
    members.every(([name, member]) => !(name in one) || isStored(strapi, member, one[name], other[name] as Json));
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]));
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
  const names = sent.map(([name]) => name);
  const stored = (await readDraft(strapi, uid, documentId, names)) ?? {};
  const differing = sent.flatMap(([name, attribute]) => (isStored(strapi, attribute, data[name], stored[name]) ? [] : [name]));
  // SQLite has one connection, and the write that is checked is in its transaction.
  const changed = await strapi.db.transaction(async ({ trx }: { trx: unknown }) => changedSince(trx as Knex, write));
  if (changed === undefined) return differing;
  return sent.length === 0 ? [...changed] : differing.filter((name) => changed.has(name));
}

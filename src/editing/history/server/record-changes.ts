import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { currentRun } from '../../texts/current-run';
import {
  ENTRY_CHANGES,
  insertEntryChanges,
  type ChangeKind,
  type EntryChange,
  type FieldChanges,
} from '../../saving/server/entry-changes';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { isSameValue, readDraft, writableAttributes, type Values } from '../../changes/server/document-values';

const KINDS: Readonly<Record<string, ChangeKind>> = {
  create: 'create',
  clone: 'create',
  update: 'save',
  publish: 'publish',
  unpublish: 'unpublish',
  discardDraft: 'discard',
  delete: 'delete',
};

interface WriteParams {
  documentId?: string;
  status?: string;
  data?: Readonly<Record<string, unknown>>;
}

/** A form sends each relation, with what it links and unlinks: mostly nothing. */
function isUntouched(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'set' in value) return false;
  const { connect, disconnect } = value as { connect?: unknown; disconnect?: unknown };
  return [connect, disconnect].every((list) => list === undefined || (Array.isArray(list) && list.length === 0));
}

/** @returns the attributes of the draft that a write may change */
function fieldsOf(strapi: Core.Strapi, uid: ContentUid, action: string, { data = {} }: WriteParams): string[] {
  if (action !== 'update' && action !== 'discardDraft') return [];
  const all = writableAttributes(strapi, uid);
  if (action === 'discardDraft') return all.map(([name]) => name);
  return all.flatMap(([name, { type }]) => (name in data && !(type === 'relation' && isUntouched(data[name])) ? [name] : []));
}

function differencesOf(before: Values | undefined, after: Values | undefined): FieldChanges {
  const differing = Object.keys(after ?? {}).filter((name) => !isSameValue(before?.[name], after?.[name]));
  return Object.fromEntries(differing.map((name) => [name, { before: before?.[name] ?? null, after: after?.[name] ?? null }]));
}

interface Written {
  documentId?: string;
  updatedAt?: string;
}

/**
 * @returns the version that a write has made: who reads the entry reads it, and what is changed later is later than it (./overlap.ts). A
 *   discarded draft has the version of what is published, which is older than what was discarded: that write has none
 */
const versionOf = ({ updatedAt }: Written): number | undefined =>
  updatedAt === undefined ? undefined : new Date(updatedAt).getTime();

/** The panel's Publish saves first, in the same transaction: that is one change. */
const saves = new WeakMap<Knex, Map<string, number>>();

async function record(strapi: Core.Strapi, trx: Knex, write: EntryChange & { changes: FieldChanges }): Promise<void> {
  const { documentId, kind } = write;
  const own = saves.get(trx) ?? new Map<string, number>();
  saves.set(trx, own);
  const saved = own.get(documentId);
  if (kind === 'publish' && saved !== undefined && Object.keys(write.changes).length === 0) {
    await trx(ENTRY_CHANGES).where({ id: saved }).update({ kind });
    return;
  }
  const [id] = await insertEntryChanges(strapi, trx, [write]);
  if (kind === 'save' && id !== undefined) own.set(documentId, id);
}

/**
 * Records who has changed what of an entry, in the transaction of the write. What a run writes is recorded by the run. Install it after
 * `installDocumentWrites`, and after the checks.
 */
export function installEntryHistory(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    const kind = KINDS[action];
    if (kind === undefined || !isShopContent(uid) || currentRun() !== undefined) return next();
    const params = context.params as WriteParams;
    return inWriteTransaction(strapi, async (trx) => {
      const fields = fieldsOf(strapi, uid, action, params);
      const known = action === 'create' || action === 'clone' ? undefined : params.documentId;
      const read = async (): Promise<Values | undefined> =>
        known === undefined || fields.length === 0 ? undefined : readDraft(strapi, uid, known, fields);
      const before = await read();
      const result = await next();
      const written = (result ?? {}) as Written;
      const documentId = known ?? written.documentId;
      if (documentId === undefined) return result;
      const changes = differencesOf(before, await read());
      const own = kind === 'save' && params.status === 'published' ? 'publish' : kind;
      const at = versionOf(written);
      if (own !== 'save' || Object.keys(changes).length > 0)
        await record(strapi, trx, { uid, documentId, kind: own, changes, at });
      return result;
    });
  });
}

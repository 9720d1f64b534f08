import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { GroupKind } from '../../../contract/content-types';
import type { Group } from '../../../contract/shared-schemas';
import { isGroupKind, loadEntries, type EntryKind, type EntryRecord } from '../projection/entry';
import { projectionFingerprint } from '../projection/fingerprint';
import { nextVersion } from './commits';
import { rememberSlugs } from './slugs';

const TABLE = 'storefront_entries';

type StoredEntry = Omit<EntryRecord, 'body' | 'source_updated_at'> & {
  body: string | null;
  /** PostgreSQL returns a bigint as text */
  source_updated_at: number | string | null;
  made_by: string | null;
};

/** A deleted document keeps its entry, without content: so the product index notices that it is gone. */
const DELETED = { source_id: null, source_updated_at: null, body: null } as const;

function isSame(stored: StoredEntry | undefined, entry: EntryRecord): boolean {
  return (
    stored?.item_id === entry.item_id &&
    stored.body === entry.body &&
    stored.source_id === entry.source_id &&
    Number(stored.source_updated_at) === entry.source_updated_at &&
    stored.made_by === projectionFingerprint()
  );
}

/** A group's entry names its slug until the entry is written again: the last moment to remember it. */
async function rememberGroupSlugs(strapi: Core.Strapi, kind: GroupKind, stored: readonly StoredEntry[]): Promise<void> {
  const holders = stored.flatMap(({ item_id, document_id, body }) =>
    body === null ? [] : [{ item_id, document_id, slug: (JSON.parse(body) as Group).slug }],
  );
  await rememberSlugs(strapi, kind, holders);
}

/**
 * Brings the entries of these documents up to date.
 *
 * @param trx the transaction of the write that changed them
 * @returns the public ids of those that a visitor sees changed, or gone
 */
export async function projectEntries(
  strapi: Core.Strapi,
  trx: Knex,
  kind: EntryKind,
  documentIds: readonly string[],
): Promise<{ changed: number[]; deleted: number[] }> {
  const stored: StoredEntry[] = await trx(TABLE)
    .where({ kind })
    .whereIn('document_id', documentIds)
    .whereNotNull('body')
    .select('*');
  if (isGroupKind(kind)) await rememberGroupSlugs(strapi, kind, stored);
  const entries = await loadEntries(strapi, kind, documentIds);
  const before = new Map(stored.map((entry) => [entry.item_id, entry]));
  const written = entries.filter((entry) => !isSame(before.get(entry.item_id), entry));
  const remaining = new Set(entries.map(({ item_id }) => item_id));
  const deleted = stored.map(({ item_id }) => item_id).filter((id) => !remaining.has(id));
  // Entries of groups are read with the products: see product-index/current-index.ts.
  const changed_in = await nextVersion(trx, 'products');
  if (deleted.length > 0) {
    await trx(TABLE)
      .where({ kind })
      .whereIn('item_id', deleted)
      .update({ ...DELETED, changed_in });
  }
  if (written.length > 0) {
    const made_by = projectionFingerprint();
    const rows = written.map((entry) => ({ ...entry, changed_in, made_by }));
    await trx(TABLE).insert(rows).onConflict(['kind', 'item_id']).merge();
  }
  const changed = written.filter((entry) => before.get(entry.item_id)?.body !== entry.body).map(({ item_id }) => item_id);
  return { changed, deleted };
}

import type { Knex } from 'knex';
import { SCOPES, type Scope } from '../../contract/scopes';
import { ROW_TABLES } from '../../read-model/write/rows';
import type { ReadModelKind } from '../../read-model/projection/tables';
import { allItemsTag, EVERYTHING_TAG, itemTag } from './headers';

/** Kinds whose items show nothing of another item: those with `item` in src/api/routes.ts. */
const PURGED_BY_ITEM = ['product'] as const satisfies readonly ReadModelKind[];

export type Versions = ReadonlyMap<Scope, number>;

/** With more changed items than this, all items of the scope are purged: providers limit the tags of a call. */
const ITEMS_MAX = 40;
/** Their slugs, former ones included, together. Varnish takes a header of 8 KB. */
const ITEM_TAGS_MAX_BYTES = 3_000;

export async function readCommittedVersions(knex: Knex): Promise<Versions> {
  const rows: { scope: Scope; version: number }[] = await knex('storefront_versions')
    .whereIn('scope', SCOPES)
    .select('scope', 'version');
  return new Map(rows.map(({ scope, version }) => [scope, version]));
}

/** @returns tags of every slug that these items have or had: each answer that shows one of them is at one of those */
async function slugTags(knex: Knex, kind: ReadModelKind, itemIds: readonly number[]): Promise<string[]> {
  const rows: { slug: string }[] = await knex('storefront_slugs').where({ kind }).whereIn('item_id', itemIds).select('slug');
  return rows.map(({ slug }) => itemTag(ROW_TABLES[kind].scope, slug));
}

/**
 * What has changed in a scope of items between two of its versions. Each version either wrote rows, which name it, or changed the
 * scope as a whole (a renamed brand, a purge). A row that was written again names the later version alone, and the earlier one then
 * counts as a change of the whole scope: too much is purged, never too little.
 */
async function itemTags(knex: Knex, kind: ReadModelKind, after: number, upTo: number): Promise<string[]> {
  const { table, scope } = ROW_TABLES[kind];
  const all = [allItemsTag(scope)];
  const rows: { item_id: number; changed_in: number }[] = await knex(table)
    .where('changed_in', '>', after)
    .limit(ITEMS_MAX + 1)
    .select('item_id', 'changed_in');
  if (rows.length > ITEMS_MAX) return all;
  const explained = new Set(rows.map((row) => row.changed_in).filter((version) => version <= upTo));
  if (explained.size < upTo - after) return all;
  const tags = await slugTags(
    knex,
    kind,
    rows.map((row) => row.item_id),
  );
  return tags.join(' ').length > ITEM_TAGS_MAX_BYTES ? all : tags;
}

/**
 * @param told the versions that the edge was told of; undefined: none
 * @param committed today's
 * @returns the tags of all answers that may show something older
 */
export async function planPurge(knex: Knex, told: Versions | undefined, committed: Versions): Promise<Set<string>> {
  // A version falls when a backup was restored: the same numbers stand for other content.
  const fell = [...committed].some(([scope, version]) => version < (told?.get(scope) ?? 0));
  if (!told || fell) return new Set([EVERYTHING_TAG]);
  const risen = [...committed].filter(([scope, version]) => version > (told.get(scope) ?? 0)).map(([scope]) => scope);
  const tags = new Set<string>(risen);
  for (const kind of PURGED_BY_ITEM) {
    const { scope } = ROW_TABLES[kind];
    if (!risen.includes(scope)) continue;
    for (const tag of await itemTags(knex, kind, told.get(scope) ?? 0, committed.get(scope) ?? 0)) tags.add(tag);
  }
  return tags;
}

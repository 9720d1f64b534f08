import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { findCodeHolders, normalizeCode } from '../../../saving/server/product-codes';
import { FILE_UID } from '../../../../contract/content-types';
import { contentTables } from '../../../recycle-bin/server/content-tables';
import { labelOf, say } from '../outcome';
import type { Json } from '../run';
import { checkValues, type Refusals } from './check-values';
import { BULK_UID, productLinks, type ProductWrite } from './product-write';
import { slugsOfNames } from '../../../saving/server/slugs';

/** Numbers that are tried at first; twice as many each further time. */
const FIRST_NUMBERS = 8;

/** @returns those of these slugs that entries have */
async function findTaken(strapi: Core.Strapi, trx: Knex, uid: string, slugs: readonly string[]): Promise<string[]> {
  const { table, hasDrafts } = contentTables(strapi).of(uid);
  // By whole slugs: no index serves the beginning of one on both databases, and each batch would read all entries.
  const query = trx(table).whereIn('slug', [...new Set(slugs)]);
  return (hasDrafts ? query.whereNull('published_at') : query).pluck('slug') as Promise<string[]>;
}

/**
 * @param taken slugs that the batch itself uses; those that are given here are added
 * @returns a slug for each name, as the panel's button makes it: "Rượu Đỏ" becomes `ruou-do`, or `ruou-do-1` if that is taken
 */
export async function freeSlugs(
  strapi: Core.Strapi,
  trx: Knex,
  uid: UID.ContentType,
  names: readonly string[],
  taken: Set<string>,
): Promise<string[]> {
  const bases = (await slugsOfNames(strapi, uid, names)).map((slug) => slug || strapi.contentType(uid).modelName);
  for (const slug of await findTaken(strapi, trx, uid, bases)) taken.add(slug);
  const slugs: string[] = [];
  for (const base of bases) {
    let candidates = [base];
    let slug: string | undefined;
    for (let from = 1; slug === undefined; from += candidates.length) {
      slug = candidates.find((one) => !taken.has(one));
      if (slug !== undefined) break;
      const count = Math.max(FIRST_NUMBERS, from);
      candidates = Array.from({ length: count }, (_, index) => `${base}-${from + index}`);
      for (const one of await findTaken(strapi, trx, uid, candidates)) taken.add(one);
    }
    taken.add(slug);
    slugs.push(slug);
  }
  return slugs;
}

interface Attribute {
  type: string;
  unique?: boolean;
}

const attributesOf = (strapi: Core.Strapi): Readonly<Record<string, Attribute>> => strapi.contentType(BULK_UID).attributes;

/** What was saved, or is public already, has been checked: of an old product only what changes is checked again. */
const isChecked = ({ stored, publishes, publishedChanges }: ProductWrite): boolean =>
  stored !== undefined && (!publishes || publishedChanges === null);

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Fills empty slugs from the names, as `fillSlug` does for one entry. It changes the writes. */
async function fillSlugs(strapi: Core.Strapi, trx: Knex, writes: readonly ProductWrite[]): Promise<void> {
  const taken = new Set(writes.flatMap(({ values }) => textOf(values.slug) ?? []));
  const named = writes.filter(({ values }) => textOf(values.slug) === undefined && textOf(values.name) !== undefined);
  const names = named.map(({ values }) => textOf(values.name) ?? '');
  const slugs = await freeSlugs(strapi, trx, BULK_UID, names, taken);
  for (const [index, write] of named.entries()) {
    const slug = slugs[index] ?? null;
    write.data = { ...write.data, slug };
    write.values = { ...write.values, slug };
  }
}

/** Sets product codes as they are stored, and refuses those that another product has. It changes the writes. */
async function checkCodes(strapi: Core.Strapi, writes: readonly ProductWrite[], refusals: Refusals): Promise<void> {
  const given = writes.filter(({ data }) => 'sku' in data);
  for (const write of given) {
    const sku = (normalizeCode(write.data.sku) ?? null) as Json;
    write.data = { ...write.data, sku };
    write.values = { ...write.values, sku };
  }
  const codes = given.flatMap(({ values }) => textOf(values.sku) ?? []);
  if (codes.length === 0) return;
  const holders = new Map<string, { documentId: string; name: string }>();
  for (const holder of await findCodeHolders(strapi, codes)) holders.set(holder.sku, holder);
  for (const { entry, documentId, values } of given) {
    const code = textOf(values.sku);
    if (code === undefined) continue;
    const holder = holders.get(code);
    if (holder !== undefined && holder.documentId !== documentId)
      refusals.set(entry.position, `${labelOf(BULK_UID, 'sku')}: ${say('code-taken', { code, holder: holder.name })}`);
    else holders.set(code, { documentId, name: entry.label });
  }
}

/** Refuses values that another published product has, and that may be used once. */
async function checkUnique(strapi: Core.Strapi, trx: Knex, writes: readonly ProductWrite[], refusals: Refusals): Promise<void> {
  const unique = Object.entries(attributesOf(strapi)).filter(([, { type, unique: once }]) => type === 'uid' || once === true);
  const publishing = writes.filter(({ publishes, entry }) => publishes && !refusals.has(entry.position));
  for (const [attribute] of unique) {
    const holders = new Map<Json, string>();
    const values = publishing.flatMap((write) =>
      textOf(write.values[attribute]) === undefined ? [] : [write.values[attribute] ?? null],
    );
    if (values.length === 0) continue;
    const own = new Set(publishing.map(({ documentId }) => documentId));
    const rows: { value: Json; document_id: string }[] = await trx(contentTables(strapi).of(BULK_UID).table)
      .whereNotNull('published_at')
      .whereIn(attribute, values as string[])
      .select({ value: attribute, document_id: 'document_id' });
    // Of a product of this batch the new value counts.
    for (const { value, document_id } of rows) if (!own.has(document_id)) holders.set(value, document_id);
    for (const { entry, documentId, values: after } of publishing) {
      const value = after[attribute] ?? null;
      if (value === null || value === '') continue;
      const holder = holders.get(value);
      if (holder !== undefined && holder !== documentId)
        refusals.set(entry.position, `${labelOf(BULK_UID, attribute)}: ${say('not-unique')}`);
      else holders.set(value, documentId);
    }
  }
}

export const listOf = (value: Json | undefined): readonly Json[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];

/** Row ids of what the writes relate to, by attribute and document id. */
export type Targets = ReadonlyMap<string, ReadonlyMap<Json, number>>;

/** The column that values name rows by. */
const keyOf = (uid: string): string => (uid === FILE_UID ? 'id' : 'document_id');

/** Finds what the writes relate to. An entry whose target is gone is refused. */
export async function findTargets(
  strapi: Core.Strapi,
  trx: Knex,
  writes: readonly ProductWrite[],
  refusals: Refusals,
): Promise<Targets> {
  const targets = new Map<string, Map<Json, number>>();
  for (const { attribute, target } of productLinks(strapi)) {
    const wanted = new Set(writes.flatMap(({ values }) => listOf(values[attribute])));
    const rows: { id: number; key: Json }[] = await trx(contentTables(strapi).of(target.uid).table)
      .whereIn(keyOf(target.uid), [...wanted] as string[])
      .select({ id: 'id', key: keyOf(target.uid) });
    targets.set(attribute, new Map(rows.map(({ id, key }): [Json, number] => [key, id])));
  }
  for (const { entry, values } of writes)
    for (const [attribute, found] of targets)
      if (listOf(values[attribute]).some((target) => !found.has(target)))
        refusals.set(entry.position, say('run-entry-target-gone', { field: labelOf(BULK_UID, attribute) }));
  return targets;
}

/** Checks all writes of a batch as their forms would. @returns which are refused */
export async function checkWrites(strapi: Core.Strapi, trx: Knex, writes: readonly ProductWrite[]): Promise<Refusals> {
  const refusals: Refusals = new Map();
  await fillSlugs(strapi, trx, writes);
  await checkCodes(strapi, writes, refusals);
  const entries = writes.map((write) => {
    const { entry, values, data, publishes } = write;
    return { position: entry.position, values, isDraft: !publishes, ...(isChecked(write) ? { only: data } : {}) };
  });
  await checkValues(strapi, BULK_UID, entries, refusals);
  await checkUnique(strapi, trx, writes, refusals);
  return refusals;
}

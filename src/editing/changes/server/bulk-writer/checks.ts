import type { Core, UID } from '@strapi/strapi';
import { FILE_UID } from '../../../../contract/content-types';
import { isRecord } from '../../../../contract/is-record';
import { contentErrors } from '../../../saving/server/document-checks';
import { type DeclaredLimits, type FieldError, toValidationError } from '../../../saving/server/field-errors';
import { findCodeHolders, normalizeCode } from '../../../saving/server/product-codes';
import { slugsOfNames } from '../../../saving/server/slugs';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import { checkValue } from '../../../import/server/files/value-checks';
import { contentTables, uniqueAttributes } from '../../../recycle-bin/server/content-tables';
import { writableAttributes, type Values } from '../document-values';
import { labelOf, reasonOf, say } from '../outcome';
import type { Json } from '../run';
import { linksFrom, type BatchTarget, type DocumentWrite } from './document-write';

/** Reasons by position of the entries that can't be written. */
export type Refusals = Map<number, string>;

/** What Strapi lets a short text have that declares no limit. */
const STRING_MAX_LENGTH = 255;

interface Attribute extends DeclaredLimits {
  type: string;
}

/** A draft may lack what is required, be too short or too small, and have another form. */
function limitsOf({ type, max, maxLength, ...least }: Attribute, isDraft: boolean, isEmpty: boolean): DeclaredLimits {
  const most = { max, maxLength: maxLength ?? (type === 'string' ? STRING_MAX_LENGTH : undefined) };
  if (isDraft) return most;
  return { ...least, ...most, regex: isEmpty && least.required !== true ? undefined : least.regex };
}

/** @returns what breaks the limits that the type declares. A component that is not there lacks nothing. @param isChecked of attributes */
function limitErrors(
  strapi: Core.Strapi,
  uid: UID.Schema,
  values: Values,
  isDraft: boolean,
  isChecked: (attribute: string) => boolean,
): FieldError[] {
  const attributes = strapi.getModel(uid).attributes as unknown as Readonly<Record<string, Attribute>>;
  return writableAttributes(strapi, uid).flatMap(([name, { component }]): FieldError[] => {
    const [value, attribute] = [values[name] ?? null, attributes[name]];
    // Lists have rules of their own (`contentErrors`).
    if (attribute === undefined || !isChecked(name) || Array.isArray(value)) return [];
    const inner =
      component !== undefined && isRecord(value)
        ? limitErrors(strapi, component as UID.Component, value, isDraft, () => true)
        : checkValue(value, limitsOf(attribute, isDraft, value === ''));
    return inner.map((error) => ({ ...error, path: [name, ...error.path] }));
  });
}

/** What was saved, or is public already, has been checked: of an old document only what changes is checked again. */
const isSaved = ({ stored, publishes, publishedChanges }: DocumentWrite): boolean =>
  stored !== undefined && (!publishes || publishedChanges === null);

/**
 * Checks the values of entries as their form does: Strapi's own check builds a schema for each entry, which took a third of an import. Kinds
 * of values and choices were checked when they were planned.
 *
 * @param refusals get the reasons in Vietnamese
 */
async function checkValues({ strapi, uid }: BatchTarget, writes: readonly DocumentWrite[], refusals: Refusals): Promise<void> {
  const slices = new BackgroundSlices();
  for (const write of writes) {
    if (slices.isOver) await slices.next();
    const { entry, values, data, publishes } = write;
    const isChecked = (attribute: string): boolean => !isSaved(write) || attribute in data;
    const broken = limitErrors(strapi, uid, values, !publishes, isChecked);
    const fieldErrors = broken.length > 0 ? broken : contentErrors(strapi, uid, values);
    if (fieldErrors.length > 0) refusals.set(entry.position, reasonOf(uid, toValidationError(fieldErrors, 'vi')));
  }
}

const textOf = (value: Json | undefined): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function setValue(write: DocumentWrite, attribute: string, value: Json): void {
  write.data = { ...write.data, [attribute]: value };
  write.values = { ...write.values, [attribute]: value };
}

async function addTaken({ strapi, trx, uid }: BatchTarget, slugs: readonly string[], taken: Set<string>): Promise<void> {
  const { table, hasDrafts } = contentTables(strapi).of(uid);
  // By whole slugs: no index serves the beginning of one on both databases, and each batch would read all entries.
  const query = trx(table).whereIn('slug', [...new Set(slugs)]);
  const found: string[] = await (hasDrafts ? query.whereNull('published_at') : query).pluck('slug');
  for (const slug of found) taken.add(slug);
}

/** Numbers that are tried at first; twice as many each further time. */
const FIRST_NUMBERS = 8;

/**
 * Fills empty slugs from the names, as `fillSlug` does for one entry: "Rượu Đỏ" becomes `ruou-do`, or `ruou-do-1` if that is taken. It
 * changes the writes.
 */
async function fillSlugs(target: BatchTarget, writes: readonly DocumentWrite[]): Promise<void> {
  const { strapi, uid } = target;
  const taken = new Set(writes.flatMap(({ values }) => textOf(values.slug) ?? []));
  const named = writes.filter(({ values }) => textOf(values.slug) === undefined && textOf(values.name) !== undefined);
  const names = named.map(({ values }) => textOf(values.name) ?? '');
  const bases = (await slugsOfNames(strapi, uid, names)).map((slug) => slug || strapi.contentType(uid).modelName);
  await addTaken(target, bases, taken);
  for (const [index, write] of named.entries()) {
    const base = bases[index] ?? '';
    let candidates = [base];
    for (let from = 1; candidates.every((one) => taken.has(one)); from += candidates.length) {
      candidates = Array.from({ length: Math.max(FIRST_NUMBERS, from) }, (_, at) => `${base}-${from + at}`);
      await addTaken(target, candidates, taken);
    }
    const slug = candidates.find((one) => !taken.has(one)) ?? base;
    taken.add(slug);
    setValue(write, 'slug', slug);
  }
}

/** Sets product codes as they are stored, and refuses those that another product has. It changes the writes. */
async function checkCodes({ strapi, uid }: BatchTarget, writes: readonly DocumentWrite[], refusals: Refusals): Promise<void> {
  const given = writes.filter(({ data }) => 'sku' in data);
  for (const write of given) setValue(write, 'sku', (normalizeCode(write.data.sku) ?? null) as Json);
  const codes = given.flatMap(({ values }) => textOf(values.sku) ?? []);
  if (codes.length === 0) return;
  const holders = new Map<string, { documentId: string; name: string }>();
  for (const holder of await findCodeHolders(strapi, codes)) holders.set(holder.sku, holder);
  for (const { entry, documentId, values } of given) {
    const code = textOf(values.sku);
    if (code === undefined) continue;
    const holder = holders.get(code);
    if (holder !== undefined && holder.documentId !== documentId)
      refusals.set(entry.position, `${labelOf(uid, 'sku')}: ${say('code-taken', { code, holder: holder.name })}`);
    else holders.set(code, { documentId, name: entry.label });
  }
}

/** Refuses values that another published entry has, and that may be used once. Of an entry of this batch the new value counts. */
async function checkUnique(
  { strapi, trx, uid }: BatchTarget,
  writes: readonly DocumentWrite[],
  refusals: Refusals,
): Promise<void> {
  const publishing = writes.filter(({ publishes, entry }) => publishes && !refusals.has(entry.position));
  const own = publishing.map(({ documentId }) => documentId);
  for (const attribute of uniqueAttributes(strapi, uid)) {
    const given = publishing.filter(({ values }) => textOf(values[attribute]) !== undefined);
    if (given.length === 0) continue;
    const wanted = given.map(({ values }) => textOf(values[attribute]) ?? '');
    const published = trx(contentTables(strapi).of(uid).table).whereNotNull('published_at').whereNotIn('document_id', own);
    const taken = new Set<Json>(await published.whereIn(attribute, wanted).pluck(attribute));
    for (const { entry, values } of given) {
      const value = values[attribute] ?? null;
      if (taken.has(value)) refusals.set(entry.position, `${labelOf(uid, attribute)}: ${say('not-unique')}`);
      taken.add(value);
    }
  }
}

export const listOf = (value: Json | undefined): readonly Json[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];

/** Row ids of what the writes relate to, by attribute and document id. */
export type Targets = ReadonlyMap<string, ReadonlyMap<Json, number>>;

/** Finds what the writes relate to. An entry whose target is gone is refused. */
export async function findTargets(
  { strapi, trx, uid }: BatchTarget,
  writes: readonly DocumentWrite[],
  refusals: Refusals,
): Promise<Targets> {
  const targets = new Map<string, Map<Json, number>>();
  for (const { attribute, target } of linksFrom(strapi, uid)) {
    const wanted = new Set(writes.flatMap(({ values }) => listOf(values[attribute])));
    // The column that values name rows by.
    const key = target.uid === FILE_UID ? 'id' : 'document_id';
    const rows: { id: number; key: Json }[] = await trx(contentTables(strapi).of(target.uid).table)
      .whereIn(key, [...wanted] as string[])
      .select({ id: 'id', key });
    targets.set(attribute, new Map(rows.map((row): [Json, number] => [row.key, row.id])));
  }
  for (const { entry, values } of writes)
    for (const [attribute, found] of targets)
      if (listOf(values[attribute]).some((one) => !found.has(one)))
        refusals.set(entry.position, say('run-entry-target-gone', { field: labelOf(uid, attribute) }));
  return targets;
}

export async function checkWrites(target: BatchTarget, writes: readonly DocumentWrite[]): Promise<Refusals> {
  const refusals: Refusals = new Map();
  await fillSlugs(target, writes);
  await checkCodes(target, writes, refusals);
  await checkValues(target, writes, refusals);
  await checkUnique(target, writes, refusals);
  return refusals;
}

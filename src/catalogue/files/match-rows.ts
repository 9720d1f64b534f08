import type { Core } from '@strapi/strapi';
import type { MessageValues } from '../../editorial/editor-language';
import { isGrouping, PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { hiddenName } from '../../editorial/entry-refusals';
import { findMissingTargets } from '../../editorial/redirects';
import { normalizeText } from '../../read-model/projection/text';
import type { Json } from '../runs/run';
import { nameColumnOf } from './columns';
import type { ImportContext } from './import-context';
import type { FileMessageKey } from './messages';
import type { TableUid } from './panel-api';
import type { ReadRow } from './row-faults';

/** Which entry a row is. */
export type Match =
  | { documentId: string }
  | { isNew: true }
  /** it may be this one */
  | { double: string; column: string; values: MessageValues }
  /** `column` is wrong */
  | { column: string; fault: FileMessageKey; values: MessageValues };

/** An entry as it is found by its keys. */
interface Candidate {
  documentId: string;
  /** of a product */
  brand?: { documentId: string } | null;
  [attribute: string]: unknown;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

const PRODUCT = 'api::product.product';

/** Attributes that no two products or articles share, in the order in which they are asked for. */
const KEYS = ['sku', 'slug'] as const;

/** Drafts of products or articles that hold one of these values, by value. */
async function findBy(
  strapi: Core.Strapi,
  uid: TableUid,
  attribute: string,
  values: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const byValue = new Map<string, Candidate[]>();
  if (values.length === 0) return byValue;
  const extra = uid === PRODUCT ? ['vintage', 'volume_ml', 'sku'] : [];
  const candidates: Candidate[] = await strapi.db.query(uid).findMany({
    where: { [attribute]: { $in: [...new Set(values)] }, publishedAt: null },
    select: ['documentId', 'slug', nameColumnOf(uid), attribute, ...extra],
    ...(uid === PRODUCT ? { populate: { brand: { select: ['documentId'] } } } : {}),
  });
  for (const candidate of candidates) {
    const value = String(candidate[attribute]);
    byValue.set(value, [...(byValue.get(value) ?? []), candidate]);
  }
  return byValue;
}

/** Whether a product of the same name has a row's vintage, and no other volume or brand. */
const isSameWine = ({ vintage, volume_ml: volume, brand }: Candidate, { values }: ReadRow): boolean =>
  (vintage ?? null) === (values.get('vintage') ?? null) &&
  ((volume ?? null) === null || !values.has('volume_ml') || volume === values.get('volume_ml')) &&
  ((brand ?? null) === null || !values.has('brand') || brand?.documentId === values.get('brand'));

/** A brand that the shop does not have yet: another winery's wine of this name, or the brand is spelled otherwise. */
const hasNewBrand = ({ brand }: Candidate, { newGroups }: ReadRow): boolean => Boolean(brand) && newGroups.has('brand');

/** Digits of the longest barcode. */
const CODE_DIGITS = 14;
const NUMERIC = /^[1-9]\d*$/;

/** @returns codes that a spreadsheet makes the same number of: 00123 loses its zeros */
const withZeros = (code: string): string[] =>
  NUMERIC.test(code)
    ? Array.from({ length: Math.max(0, CODE_DIGITS - code.length) }, (_, at) => code.padStart(code.length + at + 1, '0'))
    : [];

async function matchItems(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { strapi, uid, header, permissions, language } = context;
  const keys = KEYS.filter((key) => header.columns.some((column) => column?.name === key));
  const nameColumn = nameColumnOf(uid);
  const valuesOf = (name: string, of: readonly ReadRow[]): string[] =>
    of.map(({ values }) => textOf(values.get(name))).filter((value) => value !== '');
  const found = new Map<string, Map<string, Candidate[]>>();
  for (const key of keys) found.set(key, await findBy(strapi, uid, key, valuesOf(key, reads)));
  const unknown = valuesOf('sku', reads).filter((code) => found.get('sku')?.has(code) === false);
  const zeroed = await findBy(strapi, uid, 'sku', unknown.flatMap(withZeros));
  const unkeyed = new Set(reads.filter(({ values }) => keys.every((key) => textOf(values.get(key)) === '')));
  const namedReads = uid === PRODUCT ? reads : [...unkeyed];
  const named = await findBy(strapi, uid, nameColumn, valuesOf(nameColumn, namedReads));

  const candidates = [...found.values(), zeroed, named].flatMap((byValue) => [...byValue.values()].flat());
  const ids = candidates.map(({ documentId }) => documentId);
  const readable = await permissions.allowed('read', uid, ids, [nameColumn, 'slug']);
  const shown = ({ documentId, ...candidate }: Candidate, attribute: string): string =>
    readable.has(documentId) ? textOf(candidate[attribute] as Json) : hiddenName(language);

  const match = (read: ReadRow): Match => {
    const { values } = read;
    const owners = keys.map((key) => ({ key, owner: found.get(key)?.get(textOf(values.get(key)))?.[0] }));
    const own = owners.find(({ owner }) => owner !== undefined)?.owner;
    const other = owners.find(({ owner }) => owner !== undefined && owner.documentId !== own?.documentId);
    if (other?.owner) return { column: other.key, fault: 'taken', values: { label: shown(other.owner, nameColumn) } };
    if (own) return { documentId: own.documentId };
    const full = withZeros(textOf(values.get('sku'))).flatMap((code) => zeroed.get(code) ?? [])[0];
    if (full) return { column: 'sku', fault: 'code-zeros', values: { code: shown(full, 'sku'), name: shown(full, nameColumn) } };
    const same = (named.get(textOf(values.get(nameColumn))) ?? []).filter((candidate) => isSameWine(candidate, read));
    const [first] = same;
    if (first === undefined) return { isNew: true };
    // Without a key, a file that is imported twice would add every entry twice.
    if (uid !== PRODUCT) return { column: nameColumn, fault: 'name-exists', values: { slug: shown(first, 'slug') } };
    const codeless = same.find(({ sku }) => textOf(sku as Json) === '');
    const isCertain = unkeyed.has(read) && same.length === 1;
    if (isCertain && codeless && !hasNewBrand(codeless, read)) return { documentId: codeless.documentId };
    // A shop's own table tells wines of one name apart by their addresses.
    const isOther = !unkeyed.has(read) && (codeless === undefined || (textOf(values.get('sku')) === '' && !header.system));
    const double = codeless ?? first;
    return isOther
      ? { isNew: true }
      : {
          double: double.documentId,
          column: nameColumn,
          values: { name: shown(double, nameColumn), slug: shown(double, 'slug') },
        };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

interface GroupContext extends ImportContext {
  uid: GroupingUid;
}

/** Brands, origins and types: by their slug, or by their name in whatever case. */
function matchGroup({ uid, groups, permissions, language }: GroupContext, { values }: ReadRow): Match {
  const lookup = groups[PRODUCT_GROUPINGS[uid].attribute];
  const isOrigin = uid === 'api::origin.origin';
  // Those of all entries: a name is taken by whatever group has it.
  const mayName = permissions.mayAll('read', uid, ['name', 'slug']);
  const shown = (text: string | null): string => (mayName ? (text ?? '') : hiddenName(language));
  const [slug, name] = [textOf(values.get('slug')), textOf(values.get('name'))];
  const country = normalizeText(textOf(values.get('country')));
  const bySlug = lookup.withSlug(slug);
  const named = lookup
    .named(name)
    .filter((group) => !isOrigin || country === '' || normalizeText(group.country ?? '') === country);
  const [first, ...others] = named;
  if (bySlug) {
    // Regions of two countries may have one name; brands and types may not.
    const taken = isOrigin ? undefined : named.find(({ documentId }) => documentId !== bySlug.documentId);
    return taken ? { column: 'name', fault: 'taken', values: { label: shown(taken.name) } } : { documentId: bySlug.documentId };
  }
  if (first && others.length > 0)
    return {
      column: 'name',
      fault: 'group-several',
      values: { slugs: [...new Set(named.map(({ slug }) => shown(slug)))].join(', ') },
    };
  if (first && slug === '') return { documentId: first.documentId };
  return first && !isOrigin ? { column: 'name', fault: 'name-exists', values: { slug: shown(first.slug) } } : { isNew: true };
}

interface SynonymRow {
  documentId: string;
  public_id: number;
  words: string[] | null;
}

/** Groups of synonyms: by their number, or by their first word. */
async function matchSynonyms(strapi: Core.Strapi, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const groups: SynonymRow[] = await strapi.db
    .query('api::synonym.synonym')
    .findMany({ select: ['documentId', 'public_id', 'words'] });
  const byId = new Map(groups.map(({ public_id, documentId }) => [public_id, documentId]));
  const byWord = new Map(groups.map(({ words, documentId }) => [normalizeText(words?.[0] ?? ''), documentId]));
  const match = ({ values }: ReadRow): Match => {
    const id = values.get('public_id');
    const words = values.get('words');
    const [first] = Array.isArray(words) ? (words as string[]) : [];
    const documentId = typeof id === 'number' ? byId.get(id) : byWord.get(normalizeText(first ?? ''));
    if (documentId !== undefined) return { documentId };
    return typeof id === 'number' ? { column: 'public_id', fault: 'id-unknown', values: {} } : { isNew: true };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

/** Redirects: by the old address. */
async function matchRedirects(strapi: Core.Strapi, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const textsOf = (name: string): string[] => reads.map(({ values }) => textOf(values.get(name))).filter((text) => text !== '');
  const known: { documentId: string; from: string }[] = await strapi.db
    .query('api::redirect.redirect')
    .findMany({ where: { from: { $in: textsOf('from') } }, select: ['documentId', 'from'] });
  const byAddress = new Map(known.map(({ documentId, from }) => [from, documentId]));
  const missing = await findMissingTargets(strapi, [...new Set(textsOf('to'))]);
  const match = ({ values }: ReadRow): Match => {
    const to = textOf(values.get('to'));
    if (missing.has(to)) return { column: 'to', fault: 'nothing-at-target', values: { address: to } };
    const documentId = byAddress.get(textOf(values.get('from')));
    return documentId === undefined ? { isNew: true } : { documentId };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

/** @returns which entry each row is */
export async function matchRows(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { uid, strapi } = context;
  if (uid === 'api::synonym.synonym') return matchSynonyms(strapi, reads);
  if (uid === 'api::redirect.redirect') return matchRedirects(strapi, reads);
  if (!isGrouping(uid)) return matchItems(context, reads);
  return new Map(reads.map((read) => [read, matchGroup({ ...context, uid }, read)]));
}

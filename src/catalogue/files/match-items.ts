import type { Core } from '@strapi/strapi';
import type { Json } from '../runs/run';
import { nameColumnOf } from './columns';
import type { ImportContext } from './import-context';
import { textOf, type Match } from './match';
import { matchByName } from './match-wines';
import type { TableUid } from './panel-api';
import type { ReadRow } from './row-faults';

/** An entry as it is found by its keys. */
interface Candidate {
  documentId: string;
  [attribute: string]: unknown;
}

const PRODUCT = 'api::product.product';

/** Attributes that no two products or articles share, in the order in which they are asked for. */
const KEYS = ['sku', 'slug'] as const;

/** Drafts of products or articles that hold one of these values, by value. */
async function findBy(
  strapi: Core.Strapi,
  uid: TableUid,
  attribute: string,
  values: readonly string[],
): Promise<Map<string, Candidate>> {
  if (values.length === 0) return new Map();
  const candidates: Candidate[] = await strapi.db.query(uid).findMany({
    where: { [attribute]: { $in: [...new Set(values)] }, publishedAt: null },
    select: ['documentId', 'slug', nameColumnOf(uid), attribute, ...(uid === PRODUCT ? ['sku'] : [])],
  });
  return new Map(candidates.map((candidate) => [String(candidate[attribute]), candidate]));
}

/** Digits of the longest barcode. */
const CODE_DIGITS = 14;
const NUMERIC = /^[1-9]\d*$/;

/** @returns codes that a spreadsheet makes the same number of: 00123 loses its zeros */
const withZeros = (code: string): string[] =>
  NUMERIC.test(code)
    ? Array.from({ length: Math.max(0, CODE_DIGITS - code.length) }, (_, at) => code.padStart(code.length + at + 1, '0'))
    : [];

/** Products and articles: by their code, their address, and products by their name. */
export async function matchItems(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { strapi, uid, header } = context;
  const keys = KEYS.filter((key) => header.columns.some((column) => column?.name === key));
  const nameColumn = nameColumnOf(uid);
  const valuesOf = (name: string): string[] =>
    reads.map(({ values }) => textOf(values.get(name))).filter((value) => value !== '');
  const found = new Map<string, Map<string, Candidate>>();
  for (const key of keys) found.set(key, await findBy(strapi, uid, key, valuesOf(key)));
  const unknown = valuesOf('sku').filter((code) => found.get('sku')?.has(code) === false);
  const zeroed = await findBy(strapi, uid, 'sku', unknown.flatMap(withZeros));
  const ownerOf = ({ values }: ReadRow, key: string): Candidate | undefined => found.get(key)?.get(textOf(values.get(key)));
  const unkeyed = new Set(reads.filter(({ values }) => keys.every((key) => textOf(values.get(key)) === '')));
  const named = await findBy(strapi, uid, nameColumn, uid === PRODUCT ? [] : valuesOf(nameColumn));
  // What its code says, a row is: where it names another wine, the editor is asked.
  const isAsked = (read: ReadRow): boolean =>
    uid === PRODUCT &&
    textOf(read.values.get(nameColumn)) !== '' &&
    (ownerOf(read, 'sku') ?? ownerOf(read, 'slug')) === ownerOf(read, 'sku');
  const owned = { unkeyed, ownerOf: (read: ReadRow) => ownerOf(read, 'sku')?.documentId };
  const alike = await matchByName(context, reads.filter(isAsked), owned);
  const shown = (candidate: Candidate, attribute: string): string => textOf(candidate[attribute] as Json);

  const match = (read: ReadRow): Match => {
    const { values } = read;
    const owners = keys.map((key) => ({ key, owner: ownerOf(read, key) }));
    const own = owners.find(({ owner }) => owner !== undefined)?.owner;
    const other = owners.find(({ owner }) => owner !== undefined && owner.documentId !== own?.documentId);
    if (other?.owner) return { column: other.key, fault: 'taken', values: { label: shown(other.owner, nameColumn) } };
    if (own) return alike.get(read) ?? { documentId: own.documentId };
    const full = withZeros(textOf(values.get('sku'))).flatMap((code) => zeroed.get(code) ?? [])[0];
    if (full) return { column: 'sku', fault: 'code-zeros', values: { code: shown(full, 'sku'), name: shown(full, nameColumn) } };
    const same = unkeyed.has(read) ? named.get(textOf(values.get(nameColumn))) : undefined;
    // Without a key, a file that is imported twice would add every entry twice.
    if (same) return { column: nameColumn, fault: 'name-exists', values: { slug: shown(same, 'slug') } };
    return alike.get(read) ?? { isNew: true };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

import type { Core } from '@strapi/strapi';
import { BackgroundSlices } from '../../platform/load-shedding/background-slices';
import type { Json } from '../runs/run';
import { nameColumnOf } from './columns';
import type { ImportContext } from './import-context';
import { vintageIn, volumeIn } from './name-parts';
import type { TableUid } from './panel-api';
import { textOf, type Match, type ReadRow } from './row';
import { StoredWines, type AlikeWine } from './stored-wines';
import type { WineFacts } from './wine-likeness';

/** An entry as it is found by its keys. */
interface Candidate {
  documentId: string;
  [attribute: string]: unknown;
}

const PRODUCT = 'api::product.product';

/** Attributes that no two products or articles share, in the order in which they are asked for. */
const KEYS = ['sku', 'slug'] as const;

/** Wines that a message names. */
const NAMED_MAX = 3;

/** Drafts of products or articles that hold one of these values, by value. */
async function findBy(
  { strapi, uid }: { strapi: Core.Strapi; uid: TableUid },
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

const numberOr = (value: unknown, other: number | undefined): number | null =>
  typeof value === 'number' ? value : (other ?? null);

function factsOf({ groups }: ImportContext, { values, newGroups }: ReadRow): WineFacts {
  const name = textOf(values.get('name'));
  const brand = values.get('brand');
  const made = newGroups.get('brand')?.name;
  return {
    name,
    vintage: numberOr(values.get('vintage'), vintageIn(name)),
    volume: numberOr(values.get('volume_ml'), volumeIn(name)),
    ...(typeof brand === 'string' && { brand, brandName: groups.brand.byId.get(brand)?.name ?? '' }),
    ...(made !== undefined && { brand: '', brandName: made }),
  };
}

/** @returns which of the wines that a row is like it is, or may be */
function choose(all: readonly AlikeWine[], facts: WineFacts, is: { unkeyed: boolean; coded: boolean; named: boolean }): Match {
  const open = all.filter(({ wine, isSame }) => !is.coded || wine.code === '' || (isSame && facts.brand !== '' && !is.named));
  const codeless = is.coded ? open.filter(({ wine }) => wine.code === '') : [];
  const alike = codeless.length > 0 ? codeless : open;
  const [first] = alike;
  if (first === undefined) return { isNew: true };
  const { wine, isSame, rank } = first;
  const isCertain = is.unkeyed && isSame && wine.code === '' && all.filter((one) => one.isSame).length === 1;
  if (isCertain && (facts.brand !== '' || wine.brand === undefined)) return { documentId: wine.documentId, name: wine.name };
  const likeliest = alike.filter((one) => one.rank === rank);
  if (likeliest.length > 1) {
    const list = likeliest.slice(0, NAMED_MAX).map((one) => `“${one.wine.name}” (${one.wine.slug})`);
    return { double: null, column: 'name', code: 'maybe-several', values: { list: list.join(', ') } };
  }
  const { name, slug, code } = wine;
  const values = { name, slug, code };
  return { double: wine.documentId, column: 'name', code: code === '' ? 'maybe-double' : 'maybe-coded', values };
}

/** Products and articles: by their code, their address, and products by their name. */
export async function matchItems(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { uid, header, strapi } = context;
  const isProduct = uid === PRODUCT;
  const nameColumn = nameColumnOf(uid);
  const keys = KEYS.filter((key) => header.columns.some((column) => column?.name === key));
  const valueOf = ({ values }: ReadRow, name: string): string => textOf(values.get(name));
  const valuesOf = (name: string): string[] => reads.map((read) => valueOf(read, name)).filter((value) => value !== '');
  const found = new Map<string, Map<string, Candidate>>();
  for (const key of keys) found.set(key, await findBy(context, key, valuesOf(key)));
  const unknown = valuesOf('sku').filter((code) => found.get('sku')?.has(code) === false);
  const zeroed = await findBy(context, 'sku', unknown.flatMap(withZeros));
  const named = await findBy(context, nameColumn, isProduct ? [] : valuesOf(nameColumn));
  if (isProduct && valuesOf('name').length > 0) context.wines ??= await StoredWines.load(strapi);
  const shown = (candidate: Candidate, attribute: string): string => textOf(candidate[attribute] as Json);

  /** A code that is another wine's, by its name, brand or vintage. Another bottle of the wine is a correction. */
  const askAboutCode = (read: ReadRow, { documentId }: Candidate): Match | undefined => {
    const stored = context.wines?.byId.get(documentId);
    if (!stored || valueOf(read, 'name') === '') return undefined;
    if (context.wines?.isAlike({ ...factsOf(context, read), volume: null }, stored)) return undefined;
    const { name, slug, code } = stored;
    return { double: documentId, column: 'sku', code: 'code-other', values: { name, slug, code } };
  };

  const matchByName = (read: ReadRow, isUnkeyed: boolean): Match => {
    const same = isUnkeyed ? named.get(valueOf(read, nameColumn)) : undefined;
    // Without a key, a file that is imported twice would add every entry twice.
    if (same) return { column: nameColumn, code: 'name-exists', values: { slug: shown(same, 'slug') } };
    const isCoded = valueOf(read, 'sku') !== '';
    // A shop's own table tells wines of one name apart by their addresses.
    if (!context.wines || valueOf(read, 'name') === '' || !(isUnkeyed || isCoded || header.system)) return { isNew: true };
    const facts = factsOf(context, read);
    const isNamed = valueOf(read, 'slug') !== '' && !header.system;
    return choose(context.wines.alike(facts), facts, { unkeyed: isUnkeyed, coded: isCoded, named: isNamed });
  };

  const match = (read: ReadRow): Match => {
    const owners = keys.flatMap((key) => {
      const owner = found.get(key)?.get(valueOf(read, key));
      return owner ? [{ key, owner }] : [];
    });
    const [own] = owners;
    const other = owners.find(({ owner }) => owner.documentId !== own?.owner.documentId);
    if (other) return { column: other.key, code: 'key-taken', values: { label: shown(other.owner, nameColumn) } };
    // What its code says, a row is: where it names another wine, the editor is asked.
    if (own) return (own.key === 'sku' && askAboutCode(read, own.owner)) || { documentId: own.owner.documentId };
    const full = withZeros(valueOf(read, 'sku')).flatMap((code) => zeroed.get(code) ?? [])[0];
    if (full) return { column: 'sku', code: 'code-zeros', values: { code: shown(full, 'sku'), name: shown(full, nameColumn) } };
    return matchByName(
      read,
      keys.every((key) => valueOf(read, key) === ''),
    );
  };

  const matches = new Map<ReadRow, Match>();
  const slices = new BackgroundSlices();
  for (const read of reads) {
    if (slices.isOver) await slices.next();
    matches.set(read, match(read));
  }
  return matches;
}

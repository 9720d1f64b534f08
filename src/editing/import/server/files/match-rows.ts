import type { Core } from '@strapi/strapi';
import { findMissingTargets } from '../../../saving/server/redirects';
import { type ImportContext, textOf, type Match, type ReadRow } from './row';
import { BackgroundSlices } from '../../../../platform/load-shedding/background-slices';
import type { Json } from '../../../changes/server/run';
import { vintageIn, volumeIn } from './written-numbers';
import { StoredWines, type AlikeWine } from './stored-wines';
import type { WineFacts } from './wine-likeness';

interface Candidate {
  documentId: string;
  [attribute: string]: unknown;
}

const PRODUCT = 'api::product.product';

/** Attributes that no two wines share, in the order in which they are asked for. */
const KEYS = ['sku', 'slug'] as const;

const NAMED_MAX = 3;

async function findBy(strapi: Core.Strapi, attribute: string, values: readonly string[]): Promise<Map<string, Candidate>> {
  if (values.length === 0) return new Map();
  const candidates: Candidate[] = await strapi.db.query(PRODUCT).findMany({
    where: { [attribute]: { $in: [...new Set(values)] }, publishedAt: null },
    select: ['documentId', 'slug', 'name', 'sku'],
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

type Found = ReadonlyMap<string, Candidate>;

const valueOf = ({ values }: ReadRow, name: string): string => textOf(values.get(name));

const shown = (candidate: Candidate, attribute: string): string => textOf(candidate[attribute] as Json);

/** @returns undefined where the code is that of the wine which the row names. Another bottle of it is a correction */
function askAboutCode(context: ImportContext, read: ReadRow, { documentId }: Candidate): Match | undefined {
  const { wines } = context;
  const stored = wines?.byId.get(documentId);
  if (!stored || valueOf(read, 'name') === '') return undefined;
  if (wines?.isAlike({ ...factsOf(context, read), volume: null }, stored)) return undefined;
  const { name, slug, code } = stored;
  return { double: documentId, column: 'sku', code: 'code-other', values: { name, slug, code } };
}

function matchByName(context: ImportContext, read: ReadRow, isUnkeyed: boolean): Match {
  const { wines, header } = context;
  const isCoded = valueOf(read, 'sku') !== '';
  // A shop's own table tells wines of one name apart by their addresses.
  if (!wines || valueOf(read, 'name') === '' || !(isUnkeyed || isCoded || header.system)) return { isNew: true };
  const facts = factsOf(context, read);
  const isNamed = valueOf(read, 'slug') !== '' && !header.system;
  return choose(wines.alike(facts), facts, { unkeyed: isUnkeyed, coded: isCoded, named: isNamed });
}

/**
 * @param found entries by the keys that the file has, each by its value
 * @param zeroed those whose codes have lost their zeros
 */
function matchWine(context: ImportContext, found: ReadonlyMap<string, Found>, zeroed: Found, read: ReadRow): Match {
  const owners = [...found].flatMap(([key, byValue]) => {
    const owner = byValue.get(valueOf(read, key));
    return owner ? [{ key, owner }] : [];
  });
  const [own] = owners;
  const other = owners.find(({ owner }) => owner.documentId !== own?.owner.documentId);
  if (other) return { column: other.key, code: 'key-taken', values: { label: shown(other.owner, 'name') } };
  // What its code says, a row is: where it names another wine, the editor is asked.
  if (own) return (own.key === 'sku' && askAboutCode(context, read, own.owner)) || { documentId: own.owner.documentId };
  const full = withZeros(valueOf(read, 'sku')).flatMap((code) => zeroed.get(code) ?? [])[0];
  if (full) return { column: 'sku', code: 'code-zeros', values: { code: shown(full, 'sku'), name: shown(full, 'name') } };
  const isUnkeyed = [...found.keys()].every((key) => valueOf(read, key) === '');
  return matchByName(context, read, isUnkeyed);
}

async function matchWines(context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const { header, strapi } = context;
  const valuesOf = (name: string): string[] => reads.map((read) => valueOf(read, name)).filter((value) => value !== '');
  const found = new Map<string, Found>();
  for (const key of KEYS)
    if (header.columns.some((column) => column?.name === key)) found.set(key, await findBy(strapi, key, valuesOf(key)));
  const unknown = valuesOf('sku').filter((code) => found.get('sku')?.has(code) === false);
  const zeroed = await findBy(strapi, 'sku', unknown.flatMap(withZeros));
  if (valuesOf('name').length > 0) context.wines ??= await StoredWines.load(strapi);
  const matches = new Map<ReadRow, Match>();
  const slices = new BackgroundSlices();
  for (const read of reads) {
    if (slices.isOver) await slices.next();
    matches.set(read, matchWine(context, found, zeroed, read));
  }
  return matches;
}

async function matchRedirects(strapi: Core.Strapi, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> {
  const textsOf = (name: string): string[] => reads.map(({ values }) => textOf(values.get(name))).filter((text) => text !== '');
  const known: { documentId: string; from: string }[] = await strapi.db
    .query('api::redirect.redirect')
    .findMany({ where: { from: { $in: textsOf('from') } }, select: ['documentId', 'from'] });
  const byAddress = new Map(known.map(({ documentId, from }) => [from, documentId]));
  const missing = await findMissingTargets(strapi, [...new Set(textsOf('to'))]);
  const match = ({ values }: ReadRow): Match => {
    const to = textOf(values.get('to'));
    if (missing.has(to)) return { column: 'to', code: 'nothing-at-target', values: { address: to } };
    const documentId = byAddress.get(textOf(values.get('from')));
    return documentId === undefined ? { isNew: true } : { documentId };
  };
  return new Map(reads.map((read) => [read, match(read)]));
}

export const matchRows = async (context: ImportContext, reads: readonly ReadRow[]): Promise<Map<ReadRow, Match>> =>
  context.uid === 'api::redirect.redirect' ? matchRedirects(context.strapi, reads) : matchWines(context, reads);

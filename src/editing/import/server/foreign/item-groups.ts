import { foldText } from '../../../../public/read-model/projection/text';
import { countryIn, findCountry } from './countries';
import { isGrape } from './grape-names';
import { countryOfRegion, spellRegion } from './regions';
import { isGenericKind, nameOfKind, wineKindsOf, withoutKinds } from './wine-kinds';

interface WrittenPlace {
  country?: string;
  region?: string;
}

/** @returns what `Pháp`, `Bordeaux, Pháp`, `France > Bordeaux`, `Úc - Barossa Valley` say. The narrowest region counts */
export function readPlace(text: string): WrittenPlace {
  const whole = findCountry(text);
  if (whole !== undefined) return { country: whole };
  const parts = text.split(/\s*(?:[,>/|»()]|\s(?:[-–—]|thuộc|tại|ở)\s)\s*/).filter((part) => part !== '');
  const country = parts.map(findCountry).find((one) => one !== undefined);
  // A state: Shenandoah Valley (CA).
  if (country === undefined || /\([A-Z]{2}\)/.test(text)) return { region: text.trim() };
  const regions = parts.filter((part) => findCountry(part) === undefined);
  // The country stands first, or last: what is farthest from it is the narrowest.
  const region = findCountry(parts[0] ?? '') === undefined ? regions[0] : regions.at(-1);
  return { country, ...(region !== undefined && { region }) };
}

/** @returns the parts of `A > B > C`, `A>>B>>C` or `A/B` */
const pathParts = (path: string): string[] =>
  path
    .split(/\s*(?:>+|»|\|)\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @returns the categories of a cell, each with its parts */
export const readCategories = (text: string, hasCommas: boolean): string[][] =>
  (hasCommas ? splitCommas(text) : text.split(/[\n;]/)).map(pathParts).filter((parts) => parts.length > 0);

/** @returns the items of a list. A comma of a name stands behind a backslash */
export const splitCommas = (text: string): string[] => text.split(/(?<!\\)[,\n]/).map((part) => part.replaceAll('\\,', ','));

/** What categories, the system's own type and tags say of a wine. */
interface Classified extends WrittenPlace {
  type?: string;
}

/** Whether a text could be a name: it is no country, no grape and no range of prices, and more than "wine". */
const isName = (text: string): boolean =>
  !/\d/.test(text) && !isGrape(text) && !isGenericKind(text) && countryIn(withoutKinds(text)) === undefined;

/** The same of a type: it is no region either. */
const isTypeName = (text: string): boolean => isName(text) && countryOfRegion(text) === undefined;

/** Champagne, Porto: a kind of wine, and the place that it comes from. */
const isKindOfPlace = (text: string): boolean => wineKindsOf(text).length > 1;

const isPlainKind = (text: string): boolean => wineKindsOf(text).length === 1;

const countryPlace = (path: readonly string[]): number => path.findIndex((part) => countryIn(withoutKinds(part)) !== undefined);

/** Whether `Vang sủi > Pháp > Champagne` names the kind elsewhere: then Champagne is the region. */
const hasKindBesidePlace = (path: readonly string[]): boolean => countryPlace(path) !== -1 && path.some(isPlainKind);

/** @returns what may name a kind, the narrowest first */
const kindsOfPath = (path: readonly string[]): string[] =>
  [...path].reverse().filter((part) => !(hasKindBesidePlace(path) && isKindOfPlace(part)));

const findKind = (texts: readonly string[]): string | undefined => texts.find((text) => wineKindsOf(text).length > 0);

/** @returns the narrowest part of a category behind a country's that is no kind of wine: `Vang Pháp > Bordeaux` */
function regionBelow(path: readonly string[]): string | undefined {
  const at = countryPlace(path);
  if (at === -1) return undefined;
  const isRegion = (part: string): boolean =>
    isKindOfPlace(part) ? hasKindBesidePlace(path) : !isPlainKind(part) && isName(part);
  return path.slice(at + 1).findLast(isRegion);
}

/** @param places folded names of regions that are known; the part of a category behind a country's is one where it is among them */
export function classify(
  type: string,
  categories: readonly (readonly string[])[],
  tags: readonly string[],
  places: ReadonlySet<string>,
): Classified {
  const parts = categories.flat();
  const own = pathParts(type);
  const texts = [...own, ...parts, ...tags];
  const kind = findKind(own) ?? findKind(categories.flatMap(kindsOfPath)) ?? findKind(tags);
  const last = own.at(-1) ?? categories.find((path) => isTypeName(path.at(-1) ?? '') && regionBelow(path) === undefined)?.at(-1);
  const named = kind ?? (last !== undefined && isTypeName(last) ? last : undefined);
  const isKnown = (text: string): boolean => places.has(foldText(text)) || countryOfRegion(text) !== undefined;
  const known = [...parts, ...tags].findLast((text) => isKnown(text) && findCountry(text) === undefined && text !== named);
  // Champagne is both.
  const kindsRegion = kind !== undefined && countryOfRegion(kind) !== undefined ? kind : undefined;
  const region = known ?? categories.map(regionBelow).find((one) => one !== undefined) ?? kindsRegion;
  const isThere = (one: string | undefined): one is string => one !== undefined;
  const country = texts.map((text) => countryIn(withoutKinds(text))).find(isThere) ?? texts.map(countryOfRegion).find(isThere);
  return {
    ...(named !== undefined && { type: nameOfKind(named) }),
    ...(country !== undefined && { country }),
    ...(region !== undefined && { region: spellRegion(region) }),
  };
}

import { foldText } from '../../read-model/projection/text';
import { countryIn, findCountry } from './countries';
import { isGenericKind, nameOfKind, wineKindsOf, withoutKinds } from './wine-kinds';

/** Where a wine comes from, as a text says it. */
export interface WrittenPlace {
  country?: string;
  region?: string;
}

/** @returns what `Pháp`, `Bordeaux, Pháp`, `France > Bordeaux`, `Úc - Barossa Valley` say. The narrowest region counts */
export function readPlace(text: string): WrittenPlace {
  const whole = findCountry(text);
  if (whole !== undefined) return { country: whole };
  const parts = text.split(/\s*(?:[,>/|»]|\s[-–—]\s)\s*/).filter((part) => part !== '');
  const country = parts.map(findCountry).find((one) => one !== undefined);
  if (country === undefined) return { region: text.trim() };
  const regions = parts.filter((part) => findCountry(part) === undefined);
  // The country stands first, or last: what is farthest from it is the narrowest.
  const region = findCountry(parts[0] ?? '') === undefined ? regions[0] : regions.at(-1);
  return { country, ...(region !== undefined && { region }) };
}

/** @returns the parts of `A > B > C`, `A>>B>>C` or `A/B` */
export const pathParts = (path: string): string[] =>
  path
    .split(/\s*(?:>+|»|\|)\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** @returns the categories of a cell, each with its parts */
export const readCategories = (text: string, hasCommas: boolean): string[][] =>
  (hasCommas ? splitCommas(text) : text.split(/[\n;]/)).map(pathParts).filter((parts) => parts.length > 0);

/** A comma of a name stands behind a backslash. */
const splitCommas = (text: string): string[] =>
  text
    .replaceAll('\\,', '\u0000')
    .split(/[,\n]/)
    .map((part) => part.replaceAll('\u0000', ','));

/** What categories, the system's own type and tags say of a wine. */
export interface Classified extends WrittenPlace {
  type?: string;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);

/** Whether a text could be the name of a type: it names no country, and is more than "wine". */
const isName = (text: string): boolean => !isNumber(text) && !isGenericKind(text) && countryIn(withoutKinds(text)) === undefined;

const findKind = (texts: readonly string[]): string | undefined => texts.find((text) => wineKindsOf(text).length > 0);

/** @returns the part of a category behind a country's that is no kind of wine: `Vang Pháp > Bordeaux` */
function regionBelow(path: readonly string[]): string | undefined {
  const at = path.findIndex((part) => countryIn(withoutKinds(part)) !== undefined);
  const last = path.at(-1) ?? '';
  return at === -1 || at === path.length - 1 || wineKindsOf(last).length > 0 || !isName(last) ? undefined : last;
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
  const kind = findKind(own) ?? findKind([...categories].flatMap((path) => [...path].reverse())) ?? findKind(tags);
  const last = own.at(-1) ?? categories.find((path) => isName(path.at(-1) ?? '') && regionBelow(path) === undefined)?.at(-1);
  const named = kind ?? (last !== undefined && isName(last) ? last : undefined);
  const country = texts.map((text) => countryIn(withoutKinds(text))).find((one) => one !== undefined);
  const known = [...parts, ...tags].findLast((text) => places.has(foldText(text)) && findCountry(text) === undefined);
  const region = known ?? categories.map(regionBelow).find((one) => one !== undefined);
  return {
    ...(named !== undefined && { type: nameOfKind(named) }),
    ...(country !== undefined && { country }),
    ...(region !== undefined && region !== named && { region }),
  };
}

import { foldText } from '../../read-model/projection/text';
import { findCountry } from './countries';
import names from './regions.json';

/** Words beside a region's name that say nothing of it: what it is, and the class of its wines. */
const BESIDE: ReadonlySet<string> = new Set('vung khu vuc aoc aop docg doc doca igt igp ava'.split(' '));

const keyOf = (text: string): string =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !BESIDE.has(word))
    .join(' ');

/** Codes of countries by their regions. */
const byRegion = new Map(Object.entries(names).flatMap(([code, regions]) => regions.map((name) => [keyOf(name), code] as const)));

/** Countries that wine comes from. */
export const REGION_COUNTRIES: readonly string[] = Object.keys(names).map((code) => findCountry(code) ?? code);

/** @returns the Vietnamese name of the country that a well-known wine region lies in: `Bordeaux`, `Napa Valley`, `Barolo DOCG` */
export const countryOfRegion = (text: string): string | undefined => findCountry(byRegion.get(keyOf(text)) ?? '');

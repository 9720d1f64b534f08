import { foldText } from '../../../../public/read-model/projection/text';
import { findCountry } from './countries';
import names from './regions.json';

/** Words beside a region's name that say nothing of it: what it is, and the class of its wines. */
const BESIDE: ReadonlySet<string> = new Set('ruou vang wine wines vung khu vuc aoc aop docg doc doca igt igp ava'.split(' '));

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** `Thung lũng Napa`, `Napa` and `Napa Valley` are one. */
const VALLEYS: ReadonlySet<string> = new Set('valley valle val vallee thung lung song county'.split(' '));

const keyOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !BESIDE.has(word) && !VALLEYS.has(word))
    .join(' ');

interface Region {
  name: string;
  /** of its country */
  code: string;
}

const byKey = new Map(
  Object.entries(names).flatMap(([code, regions]) => regions.map((name): [string, Region] => [keyOf(name), { name, code }])),
);

/** Countries that wine comes from. */
export const REGION_COUNTRIES: readonly string[] = Object.keys(names).map((code) => findCountry(code) ?? code);

/** @returns the Vietnamese name of the country that a well-known wine region lies in: `Bordeaux`, `Napa Valley`, `Barolo DOCG` */
export const countryOfRegion = (text: string): string | undefined => findCountry(byKey.get(keyOf(text))?.code ?? '');

/** @returns a well-known region as it is spelled, where a text has small letters alone, or other words too: `napa valley`, `Vang Bordeaux` */
export function spellRegion(text: string): string {
  const region = byKey.get(keyOf(text));
  const isPlain = text !== text.toLowerCase() && !wordsOf(text).some((word) => BESIDE.has(word));
  return region === undefined || isPlain ? text : region.name;
}

import { foldText } from '../../../../public/read-model/projection/text';
import texts from './words.json';
import { readVolume } from './written-numbers';

/** A year that stands alone, or behind a word's hyphen, and is no amount and no decade. */
const YEAR = /(?<![\p{L}\d.,/]|(?<!\p{L})-)(19[5-9]\d|20[0-4]\d)(?![\d.,/-]*\d|\s*(?:ml|cl|đ|vnd|k)(?!\p{L})|s(?!\p{L}))/gu;

/** The L of “2006 L'Orciaia” is none. */
const VOLUME = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})?)\s*(ml|cl|lít|lit|liter|litre|l)(?![\p{L}\d]|['’ʼ`´]\p{L})/giu;

/** Names of bottles, in millilitres. */
const BOTTLES: readonly (readonly [RegExp, number])[] = [
  [/\bdouble magnum\b|\bjeroboam\b/, 3_000],
  [/\bmagnum\b/, 1_500],
  [/\b(?:half|demi)[ -]bottle\b|\bnua chai\b/, 375],
];

/** What an option of a volume calls its bottles: of a name's words it is not said. */
const OPTIONS: Readonly<Record<string, number>> = texts.volumes;

/** @returns the millilitres of a value that says nothing but a volume: `Chai 750ml`, `Half`, `Tiêu chuẩn` */
export const volumeOf = (text: string): number | undefined => volumeIn(text) ?? OPTIONS[foldText(text).trim()];

/** A miniature, and the largest bottle that is made. */
const [LEAST_ML, MOST_ML] = [50, 30_000];

/** @returns the vintage that a wine's name says, where it says one */
export function vintageIn(name: string): number | undefined {
  const years = new Set([...name.matchAll(YEAR)].map(([, year]) => Number(year)));
  const [year, ...others] = years;
  return others.length === 0 && year !== undefined && year <= new Date().getFullYear() + 1 ? year : undefined;
}

/** @returns the millilitres that a text says among other words: `Chai 750ml`, `Magnum`, `75 cl`; undefined where it says several */
export function volumeIn(text: string): number | undefined {
  const volumes = new Set([...text.matchAll(VOLUME)].map(([written]) => readVolume(written)));
  const [volume, ...others] = volumes;
  if (others.length > 0) return undefined;
  if (volume !== undefined) return volume >= LEAST_ML && volume <= MOST_ML ? volume : undefined;
  const folded = foldText(text);
  return BOTTLES.find(([pattern]) => pattern.test(folded))?.[1];
}

/** @returns a name without its vintage and its volume */
export const withoutParts = (name: string): string =>
  name
    .replace(YEAR, ' ')
    .replace(VOLUME, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ');

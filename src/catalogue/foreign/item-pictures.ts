import type { Item } from './items';
import type { SystemRow } from './system-row';

/** A comma or white space between two addresses, and not a comma of an address. */
export const splitAddresses = (text: string): string[] =>
  text
    .split(/\s*[\n|;]\s*|\s*,\s*(?=https?:\/\/|\/\/)|\s+(?=https?:\/\/)/)
    .map((address) => address.trim().replace(/^\/\//, 'https://'))
    .filter((address) => address !== '');

/** @param hasCommas whether names of files also stand behind commas */
const splitPictures = (text: string, hasCommas: boolean): string[] =>
  hasCommas && !/https?:\/\//.test(text) ? text.split(/\s*,\s*/).filter((name) => name !== '') : splitAddresses(text);

const placeOf = (row: SystemRow, at: number): number => Number(row.get('picture-place')) || at + 1;

/** @returns the pictures of a wine: of its variant first, then those that all of its product's variants have */
export function picturesOf({ rows, variant, product, choices }: Item, hasCommas: boolean): string[] {
  const split = (row: SystemRow, role: 'pictures' | 'variant-picture'): string[] =>
    row.all(role).flatMap((text) => splitPictures(text, hasCommas));
  const placed = rows.map((row, at) => ({ row, place: row === variant && row !== product && at === 0 ? 0 : placeOf(row, at) }));
  const shared = [...placed].sort((a, b) => a.place - b.place).flatMap(({ row }) => split(row, 'pictures'));
  const own = split(variant, 'variant-picture');
  const ofOthers = new Set(
    choices.length > 0 ? rows.flatMap((row) => (row === variant ? [] : split(row, 'variant-picture'))) : [],
  );
  return [...new Set([...own, ...shared.filter((picture) => own.includes(picture) || !ofOthers.has(picture))])];
}

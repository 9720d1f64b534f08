import { wineName } from '../../projection/wine-name';

/** What the vintages of one wine have in common. */
interface Wine {
  /** folded */
  name: string;
  /** id */
  brand: number | null;
  /** millilitres */
  volume: number | null;
}

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a, 32 bits. */
function hash(text: string, seed: number): number {
  let value = seed;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), PRIME);
  return value >>> 0;
}

const HIGH_BITS = 2 ** 21;

/** @returns a number of 53 bits in place of the text, which a hundred thousand products would keep */
export function wineKey({ name, brand, volume }: Wine): number {
  const key = `${wineName(name)}|${brand ?? ''}|${volume ?? ''}`;
  return (hash(key, OFFSET_BASIS) % HIGH_BITS) * 2 ** 32 + hash(key, PRIME);
}

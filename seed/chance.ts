/**
 * Deterministic choices that look random: the same key always gives the same result. Without this, a seed that was interrupted
 * would continue with other products.
 */

/** FNV-1a with a final mix, as an unsigned 32-bit integer. */
export function hash(key: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    value ^= key.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  value ^= value >>> 16;
  value = Math.imul(value, 0x85ebca6b);
  value ^= value >>> 13;
  return value >>> 0;
}

/** Returns a number from 0 (included) to 1 (excluded). */
export function fraction(key: string): number {
  return hash(key) / 2 ** 32;
}

export function between(low: number, high: number, key: string): number {
  return low + (high - low) * fraction(key);
}

/** @throws when there are no items */
export function pick<T>(items: readonly T[], key: string): T {
  const item = items[hash(key) % items.length];
  if (item === undefined) throw new Error(`Nothing to choose from for "${key}"`);
  return item;
}

/** Returns true for about this share (0 to 1) of all keys. */
export function happens(share: number, key: string): boolean {
  return fraction(key) < share;
}

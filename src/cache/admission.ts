/** 128 KB. */
const BITS = 2 ** 20;
const HASHES = 4;
/** Keys after which the filter is cleared; until then at most one key in 50,000 is taken for another one. */
const KEYS_MAX = 2 ** 14;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, 32 bits. */
function hash(key: string): number {
  let value = FNV_OFFSET;
  for (let at = 0; at < key.length; at += 1) value = Math.imul(value ^ key.charCodeAt(at), FNV_PRIME);
  return value >>> 0;
}

/**
 * The admission policy of a full store, the doorkeeper of TinyLFU: a Bloom filter admits a key on its second request.
 * Without it, a crawler's million different pages would evict the pages that visitors share, and each would become garbage
 * in V8's old generation, which is collected late.
 *
 * @returns whether a key was seen lately; if not, it is noted for its next request
 */
export function createAdmission(): (key: string) => boolean {
  const seen = new Uint8Array(BITS / 8);
  let keys = 0;
  return (key) => {
    const first = hash(key);
    const step = (first >>> 16) | 1;
    let isNew = false;
    if (keys >= KEYS_MAX) {
      seen.fill(0);
      keys = 0;
    }
    for (let count = 0; count < HASHES; count += 1) {
      const bit = (first + count * step) % BITS;
      const mask = 1 << (bit & 7);
      if (((seen[bit >>> 3] ?? 0) & mask) === 0) isNew = true;
      seen[bit >>> 3] = (seen[bit >>> 3] ?? 0) | mask;
    }
    if (isNew) keys += 1;
    return !isNew;
  };
}

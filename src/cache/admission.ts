/** One byte a slot: 128 KB. */
const SLOTS = 2 ** 17;
/** Keys after which the filter is cleared: then at most one key in twenty is taken for one that was seen. */
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
 * The admission policy of a full store, the doorkeeper of TinyLFU: a key is admitted on its second request. Without it, a
 * crawler's million different pages would evict the pages that visitors share, and each would leave garbage in V8's old
 * generation, which is collected late.
 *
 * @returns whether a key was seen before, lately; it is noted for the next time
 */
export function createAdmission(): (key: string) => boolean {
  const seen = new Uint8Array(SLOTS);
  let keys = 0;
  return (key) => {
    const first = hash(key);
    const slots = [first % SLOTS, Math.imul(first, FNV_PRIME) >>> 15];
    if (slots.every((slot) => seen[slot] === 1)) return true;
    if (keys >= KEYS_MAX) {
      seen.fill(0);
      keys = 0;
    }
    keys += 1;
    for (const slot of slots) seen[slot] = 1;
    return false;
  };
}

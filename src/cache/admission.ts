/** Keys of one generation: the last 16,384 to 32,768 are known. */
const KEYS_MAX = 2 ** 14;

/**
 * The admission policy of a full store, the doorkeeper of TinyLFU: a key is admitted on its second request. Without it, a crawler's
 * million different pages would evict the pages that visitors share, and each would become garbage in V8's old generation, which is
 * collected late.
 *
 * @returns whether a key was seen lately; if not, it is noted for its next request
 */
export function createAdmission(): (key: string) => boolean {
  let seen = new Set<string>();
  let before = new Set<string>();
  return (key) => {
    if (seen.has(key) || before.has(key)) return true;
    if (seen.size >= KEYS_MAX) [before, seen] = [seen, new Set()];
    seen.add(key);
    return false;
  };
}

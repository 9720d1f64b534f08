import type { Entry } from './entry';

const inFlight = new Map<string, Promise<Entry>>();

/**
 * Coalesces equal requests: while an answer is being computed, others with its key wait for it and share it, or its error.
 *
 * @returns the answer, and whether this call computed it
 */
export async function singleFlight(key: string, compute: () => Promise<Entry>): Promise<{ entry: Entry; own: boolean }> {
  const shared = inFlight.get(key);
  if (shared) return { entry: await shared, own: false };
  const own = compute().finally(() => inFlight.delete(key));
  inFlight.set(key, own);
  return { entry: await own, own: true };
}

import type { Entry } from './entry';

/*
 * Answers that are being made. Whoever asks for the same one meanwhile waits for it and gets it, its failure too: two hundred
 * visitors of a page that was just saved have it made once.
 */
const underWay = new Map<string, Promise<Entry | undefined>>();

/**
 * @param make makes the answer; undefined when it turned out to be one that nobody else may have
 * @returns the answer, and whether it was made for this very request
 */
export async function singleFlight(
  key: string,
  make: () => Promise<Entry | undefined>,
): Promise<{ entry: Entry | undefined; own: boolean }> {
  const making = underWay.get(key);
  if (making) return { entry: await making, own: false };
  const own = make().finally(() => underWay.delete(key));
  underWay.set(key, own);
  return { entry: await own, own: true };
}

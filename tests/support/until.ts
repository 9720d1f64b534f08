import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 25;

/**
 * Waits for a condition to hold by looking at it again and again.
 *
 * @param what the condition in words, for the error
 * @param look returns what it waits for, or undefined or false where it is not there yet
 * @param deadline milliseconds
 * @throws when the condition does not hold by then, with the last error of `look`, if any
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  deadline = 10_000,
): Promise<Found> {
  const giveUpAt = Date.now() + deadline;
  let last: unknown;
  while (Date.now() < giveUpAt) {
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(LOOK_AGAIN_MS);
  }
  throw new Error(`Not within ${deadline} ms: ${what}`, { cause: last });
}

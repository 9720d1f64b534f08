import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 100;

/**
 * Polls until a condition holds.
 *
 * @param what the condition in words, for the error
 * @param check returns the result, or undefined or false while the condition does not hold
 * @param intervalMs between two checks: longer for what takes seconds, since each check costs processor time
 * @throws when the condition does not hold in time, with the last error of `check` as the cause
 */
export async function until<Found>(
  what: string,
  check: () => Promise<Found | undefined | false> | Found | undefined | false,
  timeoutMs = 60_000,
  intervalMs = POLL_INTERVAL_MS,
): Promise<Found> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await check();
      if (found !== undefined && found !== false) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await pause(intervalMs);
  }
  throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause: last });
}

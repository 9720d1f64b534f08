import { endsWithin } from './time-limit';

/** A part that takes longer counts as away. */
const TIMEOUT_MS = 1_000;

interface Watched {
  ask: () => Promise<unknown>;
  /** called with the next answer */
  waiting: Set<() => void>;
}

const pools = new Map<string, Watched>();

/** @param ask a statement through this pool */
export function watchPool(name: string, ask: () => Promise<unknown>): void {
  pools.set(name, { ask, waiting: new Set() });
}

export function forgetPool(name: string): void {
  pools.delete(name);
}

/** Tells that a statement of this pool was answered. */
export function recordAnswer(name: string): void {
  const { waiting } = pools.get(name) ?? {};
  if (!waiting || waiting.size === 0) return;
  for (const resolve of waiting) resolve();
  waiting.clear();
}

/** @returns whether `ask` succeeds within a second */
export function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  // Why a part does not answer is logged where it is used; here only the fact counts.
  return endsWithin(Promise.resolve().then(ask), TIMEOUT_MS).catch(() => false);
}

/** @returns the pools that get no answer from the database. In a busy pool the question waits, but other answers arrive meanwhile */
export async function silentPools(): Promise<string[]> {
  const asked = [...pools].map(async ([name, { ask, waiting }]) => {
    const nextAnswer = new Promise<void>((resolve) => waiting.add(resolve));
    return (await answersInTime(() => Promise.race([ask(), nextAnswer]))) ? [] : [name];
  });
  return (await Promise.all(asked)).flat();
}

import { setTimeout as pause } from 'node:timers/promises';

export interface SteadyLoad {
  /** how many answers had each status (0: none) */
  counts: ReadonlyMap<number, number>;
  /** of all answers, in milliseconds */
  p99: number;
}

/**
 * Requests at a steady rate, whether or not earlier requests were answered.
 *
 * @param next sends one request
 * @param isGoing whether the load goes on
 */
export async function loadSteadily(
  requestsPerSecond: number,
  next: (number: number) => Promise<Response>,
  isGoing: (elapsedMs: number) => boolean,
): Promise<SteadyLoad> {
  const counts = new Map<number, number>();
  const times: number[] = [];
  const ask = async (number: number): Promise<void> => {
    const began = performance.now();
    const status = await next(number).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    counts.set(status, (counts.get(status) ?? 0) + 1);
    times.push(performance.now() - began);
  };
  const asked: Promise<void>[] = [];
  const began = performance.now();
  for (let elapsed = 0; isGoing(elapsed); elapsed = performance.now() - began) {
    while (asked.length < (elapsed * requestsPerSecond) / 1_000) asked.push(ask(asked.length));
    await pause(5);
  }
  await Promise.all(asked);
  times.sort((one, other) => one - other);
  return { counts, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

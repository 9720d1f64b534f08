import { setTimeout as pause } from 'node:timers/promises';

/** @returns whether the work ends in time: it goes on in any case. @throws what the work throws until then */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const limit = new AbortController();
  const late = pause(ms, false, { signal: limit.signal, ref: false }).catch(() => false);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    limit.abort();
  }
}

/**
 * Does work that a signal ends, and a time limit too. Not by `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: nothing else refers to that
 * timeout, Node collects it, and a request that hangs then waits for ever.
 *
 * @throws what the work throws when its signal aborts: after `ms` a DOMException named TimeoutError
 */
export async function withTimeLimit<Result>(
  ms: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException(`not within ${ms / 1000} seconds`, 'TimeoutError')), ms);
  try {
    return await work(AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
}

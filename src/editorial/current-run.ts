import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Runs the writes of a run, so that what they record can name it. */
export function inRun<Result>(runId: string, work: () => Promise<Result>): Promise<Result> {
  return running.run(runId, work);
}

/** @returns the run whose write this is; undefined for an editor's own save */
export const currentRun = (): string | undefined => running.getStore();

import { AsyncLocalStorage } from 'node:async_hooks';

interface CurrentRun {
  id: string;
  /** the name of the editor in whose name it writes */
  writer: string;
}

const running = new AsyncLocalStorage<CurrentRun>();

/** Runs the writes of a run, so that what they record names it and its writer. Its messages are for her, in Vietnamese. */
export const inRun = <Result>(run: CurrentRun, work: () => Promise<Result>): Promise<Result> => running.run(run, work);

/** @returns the run whose write this is; undefined for an editor's own save */
export const currentRun = (): CurrentRun | undefined => running.getStore();

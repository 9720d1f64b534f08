import type { Run } from './run';

// The HTTP API of the catalogue's runs as the admin panel and the server share it. It imports no code of either.

/** A role gets it in Settings → Roles. What a run does also needs the permissions of the content manager. */
export const CATALOGUE_PERMISSION = 'api::catalogue.exchange';

export const RUNS_PAGE_SIZE = 20;

/** GET /catalogue/runs?page */
export interface RunPage {
  runs: Run[];
  total: number;
}

/** GET /catalogue/runs/:id; POST …/start `RunChoices`, …/stop, …/undo (the new run). POST …/discard answers 204. */
export interface RunAnswer {
  run: Run;
  /** entries that are worked off, of `run.chosen` */
  done: number;
  /** entries that wait for pictures from the web */
  picturesLeft?: number;
}

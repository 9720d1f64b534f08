/** How long deleted entries lie in the bin. */
export const BIN_DAYS = 30;

/** How long a run of the catalogue can be undone: so what it deleted lies in the bin as long. */
export const RUN_DAYS = 90;

/** How long an entry's history is kept. */
export const HISTORY_DAYS = 365;

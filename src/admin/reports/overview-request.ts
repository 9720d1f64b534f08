export const OVERVIEW_PATH = '/reports/overview';

/** As often as the days are rolled up. */
export const OVERVIEW_REFRESH_MS = 60_000;

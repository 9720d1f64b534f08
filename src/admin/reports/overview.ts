export const OVERVIEW_PATH = '/reports/overview';

/** The home page's figures are asked for anew as often as the days are rolled up. */
export const REFRESH_MS = 60_000;

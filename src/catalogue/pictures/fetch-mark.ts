import type { Json } from '../runs/run';

/** Before the address of a picture that is fetched when its row is in. */
export const FETCH_MARK = 'fetch:';

/** @returns the address of a picture that is not fetched yet */
export const addressOf = (item: Json): string | undefined =>
  typeof item === 'string' && item.startsWith(FETCH_MARK) ? item.slice(FETCH_MARK.length) : undefined;

import type { Scope } from '../../../contract/scopes';
import type { BannerEntry } from '../projection/site';
import { readEntries } from './entries';

/** Until when something is shown; without a bound, always. */
export type Window = Pick<BannerEntry, 'starts_at' | 'ends_at'>;

/** From `starts_at` on, and before `ends_at`. */
export function isOpen({ starts_at, ends_at }: Window, now: Date): boolean {
  if (starts_at !== null && now < new Date(starts_at)) return false;
  return ends_at === null || now < new Date(ends_at);
}

/** @returns when these windows open and close, in milliseconds since 1970 */
const momentsOf = (windows: readonly Window[]): number[] =>
  windows
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]));

/** @returns the first moment after `now` at which one of these windows opens or closes */
export function nextChange(windows: readonly Window[], now: number): number | undefined {
  const moments = momentsOf(windows).filter((moment) => moment > now);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/**
 * What opens and closes by the clock, without a save at that moment: the scope of the answers that show it, and the moments. Plans are
 * carried out by the job of runs, which saves.
 */
export const CLOCKED: readonly { scope: Scope; readWindows: () => Promise<readonly Window[]> }[] = [
  { scope: 'home', readWindows: () => readEntries('banner') },
];

/** @returns whether one of these windows opened or closed after the one moment, and up to the other */
export const hasChanged = (windows: readonly Window[], after: number, upTo: number): boolean =>
  momentsOf(windows).some((moment) => moment > after && moment <= upTo);

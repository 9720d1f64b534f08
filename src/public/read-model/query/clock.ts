import type { BannerEntry } from '../projection/site';

/** Until when something is shown; without a bound, always. */
type Window = Pick<BannerEntry, 'starts_at' | 'ends_at'>;

/** From `starts_at` on, and before `ends_at`. */
export function isOpen({ starts_at, ends_at }: Window, now: Date): boolean {
  if (starts_at !== null && now < new Date(starts_at)) return false;
  return ends_at === null || now < new Date(ends_at);
}

/** @returns the first moment after `now` at which one of these windows opens or closes, in milliseconds since 1970 */
export function nextChange(windows: readonly Window[], now: number): number | undefined {
  const moments = windows
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now);
  return moments.length === 0 ? undefined : Math.min(...moments);
}

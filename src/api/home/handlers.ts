import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { BannerEntry } from '../../read-model/projection/site';
import { readEntries } from '../../read-model/query/entries';
import { readFeaturedProducts } from '../../read-model/query/ordered-lists';

/** Until when a banner is shown; without a bound, always. */
export type BannerWindow = Pick<BannerEntry, 'starts_at' | 'ends_at'>;

/** From `starts_at` on, and before `ends_at`. */
function isOpen({ starts_at, ends_at }: BannerWindow, now: Date): boolean {
  if (starts_at !== null && now < new Date(starts_at)) return false;
  return ends_at === null || now < new Date(ends_at);
}

/** @returns when the next window opens or closes, in milliseconds since 1970 */
export function nextChange(windows: readonly BannerWindow[], now: Date): number | undefined {
  const moments = windows
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now.getTime());
  return moments.length === 0 ? undefined : Math.min(...moments);
}

/** `GET /home` */
export async function findHome(): Promise<Answer> {
  const now = new Date();
  const banners = await readEntries('banner');
  const featured = await readFeaturedProducts();
  const open = banners
    .filter((entry) => isOpen(entry, now))
    .sort(({ banner: a }, { banner: b }) => a.order - b.order || a.id - b.id);
  const placed = (placement: BannerEntry['placement']): string =>
    JSON.stringify(open.filter((entry) => entry.placement === placement).map(({ banner }) => banner));
  const data = `"carousel":${placed('carousel')},"featured_products":[${featured}],"banners":${placed('home')}`;
  const links = JSON.stringify({ self: link(apiPaths.home) });
  return json(`{"data":{${data}},"_links":${links}}`, { until: nextChange(banners, now) });
}

import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { BannerEntry } from '../../read-model/projection/site';
import { isOpen, nextChange } from '../../read-model/query/clock';
import { readEntries } from '../../read-model/query/entries';
import { readFeaturedProducts } from '../../read-model/query/ordered-lists';

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
  return json(`{"data":{${data}},"_links":${links}}`, { until: nextChange(banners, now.getTime()) });
}

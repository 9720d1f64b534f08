import { json, type Answer } from '../../contract/answer';
import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import type { Banner } from '../../contract/resources/site';
import type { Request } from '../../http/route-table';
import { PICTURE_COLUMNS, presentPicture, type PictureSource } from '../../read-model/projection/picture';
import { readFeaturedProducts } from '../../read-model/query/ordered-lists';

/** Until when a banner is shown; without a bound, always. */
export interface BannerWindow {
  starts_at: string | null;
  ends_at: string | null;
}

interface BannerSource extends BannerWindow {
  public_id: number;
  placement: 'carousel' | 'home';
  title: string;
  subtitle: string | null;
  picture: PictureSource | null;
  link_url: string | null;
  order: number;
}

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

function presentBanner({ public_id: id, title, subtitle, picture, link_url, order }: BannerSource): Banner {
  const image = picture && presentPicture(picture, title);
  return { id, title, subtitle: subtitle ?? '', image, link_url: link_url ?? '', order };
}

/** `GET /home` */
export async function findHome({ strapi }: Pick<Request, 'strapi'>): Promise<Answer> {
  const now = new Date();
  const banners = (await strapi.documents('api::banner.banner').findMany({
    status: 'published',
    sort: ['order:asc', 'public_id:asc'],
    populate: { picture: { fields: PICTURE_COLUMNS } },
  })) as unknown as BannerSource[];
  const featured = await readFeaturedProducts();
  const open = banners.filter((banner) => isOpen(banner, now));
  const placed = (placement: BannerSource['placement']): string =>
    JSON.stringify(open.filter((banner) => banner.placement === placement).map(presentBanner));
  const data = `"carousel":${placed('carousel')},"featured_products":[${featured}],"banners":${placed('home')}`;
  const links = JSON.stringify({ self: link(apiPaths.home) });
  return json(`{"data":{${data}},"_links":${links}}`, { until: nextChange(banners, now) });
}

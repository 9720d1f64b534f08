import type { Core } from '@strapi/strapi';
import { link } from '../../../contract/links';
import { apiPaths } from '../../../contract/paths';
import { PICTURE_COLUMNS } from '../../../read-model/projection/picture';
import { readFeaturedProducts } from '../../../read-model/query/ordered-lists';
import { isOpen, nextChange, presentBanner, type BannerSource } from '../presenters/banner';

export interface HomePage {
  json: string;
  /** milliseconds since 1970 from which on it is another page, because a banner's window opens or closes */
  until: number | undefined;
}

/**
 * The home page's parts, ready JSON: the banners whose window is open, in their order, and the
 * featured products that are published, in the editors' order.
 */
export async function findHome(strapi: Core.Strapi, now: Date): Promise<HomePage> {
  const banners = (await strapi.documents('api::banner.banner').findMany({
    status: 'published',
    sort: ['order:asc', 'public_id:asc'],
    populate: { picture: { fields: PICTURE_COLUMNS } },
  })) as unknown as BannerSource[];
  const featured = await readFeaturedProducts();
  const open = banners.filter((banner) => isOpen(banner, now));
  const placed = (placement: BannerSource['placement']): string =>
    JSON.stringify(open.filter((banner) => banner.placement === placement).map(presentBanner));
  const links = JSON.stringify({ self: link(apiPaths.home) });
  const json = `{"data":{"carousel":${placed('carousel')},"featured_products":[${featured}],"banners":${placed('home')}},"_links":${links}}`;
  return { json, until: nextChange(banners, now) };
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({ find: (now: Date) => findHome(strapi, now) });

import { presentPicture, type PictureSource } from '../../../read-model/projection/picture';
import type { Banner } from '../../../contract/schemas/home';

export interface BannerSource {
  public_id: number;
  placement: 'carousel' | 'home';
  title: string;
  subtitle: string | null;
  picture: PictureSource | null;
  link_url: string | null;
  order: number;
  starts_at: string | null;
  ends_at: string | null;
}

/** @returns whether the banner's window is open: from `starts_at` on and before `ends_at` */
export function isOpen(banner: Pick<BannerSource, 'starts_at' | 'ends_at'>, now: Date): boolean {
  if (banner.starts_at !== null && now < new Date(banner.starts_at)) return false;
  return banner.ends_at === null || now < new Date(banner.ends_at);
}

/** @returns the next moment at which one of these windows opens or closes, in milliseconds since 1970 */
export function nextChange(banners: readonly Pick<BannerSource, 'starts_at' | 'ends_at'>[], now: Date): number | undefined {
  const moments = banners
    .flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])
    .flatMap((moment) => (moment === null ? [] : [new Date(moment).getTime()]))
    .filter((moment) => moment > now.getTime());
  return moments.length === 0 ? undefined : Math.min(...moments);
}

export function presentBanner(source: BannerSource): Banner {
  return {
    id: source.public_id,
    title: source.title,
    subtitle: source.subtitle ?? '',
    image: source.picture && presentPicture(source.picture, source.title),
    link_url: source.link_url ?? '',
    order: source.order,
  };
}

import type { Banner, Setting, SocialLink } from '../../contract/resources/site';
import { PICTURE_COLUMNS, pictureUrl, presentPicture, type PictureSource } from './picture';

const PICTURE = { select: PICTURE_COLUMNS };

interface BannerSource {
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

export interface BannerEntry extends Pick<BannerSource, 'placement' | 'starts_at' | 'ends_at'> {
  banner: Banner;
}

export const bannerProjection = {
  populate: { picture: PICTURE },
  present: ({ public_id: id, title, subtitle, picture, link_url, order, ...shown }: BannerSource): BannerEntry => ({
    placement: shown.placement,
    starts_at: shown.starts_at,
    ends_at: shown.ends_at,
    banner: {
      id,
      title,
      subtitle: subtitle ?? '',
      image: picture && presentPicture(picture, title),
      link_url: link_url ?? '',
      order,
    },
  }),
};

interface SocialLinkSource {
  public_id: number;
  platform: string;
  url: string;
  icon: PictureSource | null;
  order: number;
}

export const socialLinkProjection = {
  populate: { icon: PICTURE },
  present: ({ public_id: id, platform, url, icon, order }: SocialLinkSource): SocialLink => {
    return { id, platform, url, icon_url: pictureUrl(icon), order };
  },
};

interface SettingSource {
  public_id: number;
  site_name: string;
  hotline: string | null;
  address: string | null;
  hours: string | null;
  email: string | null;
  logo: PictureSource | null;
  favicon: PictureSource | null;
  product_watermark: PictureSource | null;
  product_watermark_position: Setting['product_watermark_position'];
  product_watermark_size: string | null;
  meta_defaults: { title: string | null; description: string | null; keywords: string | null } | null;
}

/** The contract has only strings: an empty input is an empty string. */
function presentSetting(source: SettingSource): Setting {
  return {
    id: source.public_id,
    site_name: source.site_name,
    hotline: source.hotline ?? '',
    address: source.address ?? '',
    hours: source.hours ?? '',
    email: source.email ?? '',
    logo_url: pictureUrl(source.logo),
    favicon_url: pictureUrl(source.favicon),
    product_watermark_url: pictureUrl(source.product_watermark),
    product_watermark_position: source.product_watermark_position,
    product_watermark_size: source.product_watermark_size ?? '',
    meta_defaults: {
      title: source.meta_defaults?.title ?? '',
      description: source.meta_defaults?.description ?? '',
      keywords: source.meta_defaults?.keywords ?? '',
    },
  };
}

export const settingProjection = {
  populate: { logo: PICTURE, favicon: PICTURE, product_watermark: PICTURE, meta_defaults: true },
  present: presentSetting,
};

import type { Banner, SocialLink } from '../../../contract/resources/site';
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
    return { id, platform, url, icon_url: pictureUrl(icon), icon: icon && presentPicture(icon, platform), order };
  },
};

interface SynonymSource {
  public_id: number;
  words: string[];
  includes: string[] | null;
  replaces_preset: boolean | null;
}

/** A group of synonyms: a search for one of `words` finds all of them, and `includes`; not the other way round. */
interface SynonymEntry {
  id: number;
  words: string[];
  includes: string[];
  /** whether it stands in the place of what the search knows of its first word; left out where it doesn't */
  replaces_preset?: true;
}

export const synonymProjection = {
  populate: {},
  present: ({ public_id: id, words, includes, replaces_preset: replaces }: SynonymSource): SynonymEntry => ({
    id,
    words,
    includes: includes ?? [],
    ...(replaces === true && { replaces_preset: true }),
  }),
};

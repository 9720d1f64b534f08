import { pictureUrl, type PictureSource } from '../../../read-model/projection/picture';
import type { SocialLink } from '../../../contract/schemas/social-link';

export interface SocialLinkSource {
  public_id: number;
  platform: string;
  url: string;
  icon: PictureSource | null;
  order: number;
}

export function presentSocialLink(source: SocialLinkSource): SocialLink {
  return {
    id: source.public_id,
    platform: source.platform,
    url: source.url,
    icon_url: pictureUrl(source.icon),
    order: source.order,
  };
}

import type { SocialLink } from '../schemas/social-link';

export interface SocialLinkSource {
  public_id: number;
  platform: string;
  url: string;
  icon: { url: string } | null;
  order: number;
}

export function presentSocialLink(source: SocialLinkSource): SocialLink {
  return {
    id: source.public_id,
    platform: source.platform,
    url: source.url,
    icon_url: source.icon?.url ?? '',
    order: source.order,
  };
}

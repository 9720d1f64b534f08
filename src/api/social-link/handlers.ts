import { json, type Answer } from '../../contract/answer';
import type { SocialLink } from '../../contract/resources/site';
import type { Request } from '../../http/route-table';
import { PICTURE_COLUMNS, pictureUrl, type PictureSource } from '../../read-model/projection/picture';

interface SocialLinkSource {
  public_id: number;
  platform: string;
  url: string;
  icon: PictureSource | null;
  order: number;
}

function present({ public_id: id, platform, url, icon, order }: SocialLinkSource): SocialLink {
  return { id, platform, url, icon_url: pictureUrl(icon), order };
}

/** `GET /social-links` */
export async function findSocialLinks({ strapi }: Pick<Request, 'strapi'>): Promise<Answer> {
  const links = (await strapi.documents('api::social-link.social-link').findMany({
    status: 'published',
    sort: ['order:asc', 'public_id:asc'],
    populate: { icon: { fields: PICTURE_COLUMNS } },
  })) as unknown as SocialLinkSource[];
  return json(JSON.stringify(links.map(present)));
}

import type { Core } from '@strapi/strapi';
import { PICTURE_COLUMNS } from '../../../read-model/projection/picture';
import { presentSocialLink, type SocialLinkSource } from '../presenters/social-link';
import type { SocialLink } from '../../../contract/schemas/social-link';

/** The footer's links in the editors' order. */
export async function findSocialLinks(strapi: Core.Strapi): Promise<SocialLink[]> {
  const links = (await strapi.documents('api::social-link.social-link').findMany({
    status: 'published',
    sort: ['order:asc', 'public_id:asc'],
    populate: { icon: { fields: PICTURE_COLUMNS } },
  })) as unknown as SocialLinkSource[];
  return links.map(presentSocialLink);
}

export default ({ strapi }: { strapi: Core.Strapi }) => ({ find: () => findSocialLinks(strapi) });

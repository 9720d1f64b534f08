import { z } from '@strapi/utils';
import { itemId } from './values';

export const socialLinkSchema = z
  .strictObject({
    id: itemId,
    platform: z.string().min(1),
    url: z.string().min(1).meta({ description: 'Absolute address of the profile.' }),
    icon_url: z.string().meta({ description: 'Address of an icon file; empty where there is none.' }),
    order: z.int(),
  })
  .meta({ id: 'SocialLink' });

/** `GET /social-links` */
export const socialLinkListSchema = z.array(socialLinkSchema).meta({ id: 'SocialLinks' });

export type SocialLink = z.infer<typeof socialLinkSchema>;

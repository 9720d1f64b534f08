import { z } from '@strapi/utils';
import { selfLinks } from './link';
import { pictureSchema } from './picture';
import { itemId } from './values';
import { productListItemSchema } from './product';

export const bannerSchema = z
  .strictObject({
    id: itemId,
    title: z.string().min(1),
    subtitle: z.string(),
    image: pictureSchema.nullable(),
    link_url: z.string().meta({ description: 'Path of a page of the site, or an absolute address; empty for none.' }),
    order: z.int(),
  })
  .meta({ id: 'Banner' });

/** `GET /home` */
export const homeSchema = z
  .strictObject({
    data: z.strictObject({
      carousel: z.array(bannerSchema).meta({ description: 'Those whose window is open now, by their order.' }),
      featured_products: z.array(productListItemSchema).meta({ description: 'In the editors’ order.' }),
      banners: z.array(bannerSchema),
    }),
    _links: selfLinks,
  })
  .meta({ id: 'Home' });

export type Banner = z.infer<typeof bannerSchema>;

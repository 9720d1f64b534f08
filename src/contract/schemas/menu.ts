import { z } from '@strapi/utils';
import { slugParameter } from '../item-request';
import { selfLinks } from './link';
import { listOf, pageMetaSchema } from './list';
import { itemId, itemSlug } from './values';

/** `GET /menus/{location}` */
export const menuRequest = {
  params: z.object({
    location: slugParameter.meta({ description: 'Where the menu stands: `header`, `footer`, …', examples: ['footer'] }),
  }),
};

/** Three levels deep at most; the depth is the content type's own. */
export const menuItemSchema = z.strictObject({
  id: itemId,
  label: z.string().min(1),
  url: z.string().min(1).meta({ description: 'Path of a page of the site, or an absolute address.' }),
  target: z.enum(['_self', '_blank']),
  get children() {
    return z.array(menuItemSchema);
  },
});
// Not `.meta()`, which would make another schema than the one that its children name.
menuItemSchema.register(z.globalRegistry, {
  id: 'MenuItem',
  description: 'Three levels deep at most. Points only at what is published.',
});

export const menuSchema = z
  .strictObject({
    id: itemId,
    location: itemSlug,
    name: z.string().min(1),
    items: z.array(menuItemSchema),
  })
  .meta({ id: 'Menu' });

/** `GET /menus` */
export const menuListSchema = listOf(menuSchema, pageMetaSchema).meta({ id: 'MenuList' });

/** The answer of `GET /menus/{location}` */
export const menuAnswerSchema = z.strictObject({ data: menuSchema, _links: selfLinks }).meta({ id: 'MenuAnswer' });

export type MenuItem = z.infer<typeof menuItemSchema>;
export type Menu = z.infer<typeof menuSchema>;

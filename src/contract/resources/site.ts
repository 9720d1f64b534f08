import { z } from '@strapi/utils';
import { slugParameter } from '../parameters';
import { operation } from '../operation';
import { itemId, itemSlug, listOf, pageMetaSchema, pictureSchema, selfLinks, thing } from '../shared-schemas';
import { shortListQuery } from './groups';
import { productListItemSchema } from './products';

/* What every page of a storefront needs: the home page's parts, menus, social links, settings. */

const bannerSchema = z
  .strictObject({
    id: itemId,
    title: z.string().min(1),
    subtitle: z.string(),
    image: pictureSchema.nullable(),
    link_url: z.string().meta({ description: 'Path of a page of the site, or an absolute URL; empty for none.' }),
    order: z.int(),
  })
  .meta({ id: 'Banner' });

const homeSchema = z
  .strictObject({
    data: z.strictObject({
      carousel: z.array(bannerSchema).meta({ description: 'Those whose window is open now, by their order.' }),
      featured_products: z.array(productListItemSchema).meta({ description: 'In the editors’ order.' }),
      banners: z.array(bannerSchema),
    }),
    _links: selfLinks,
  })
  .meta({ id: 'Home' });

const menuItemSchema = z.strictObject({
  id: itemId,
  label: z.string().min(1),
  url: z.string().min(1).meta({ description: 'Path of a page of the site, or an absolute URL.' }),
  target: z.enum(['_self', '_blank']),
  get children() {
    return z.array(menuItemSchema);
  },
});
// `.meta()` would make another schema than the one that `children` names.
menuItemSchema.register(z.globalRegistry, {
  id: 'MenuItem',
  description: 'Three levels deep at most. Links only to what is published.',
});

const menuSchema = z
  .strictObject({ id: itemId, location: itemSlug, name: z.string().min(1), items: z.array(menuItemSchema) })
  .meta({ id: 'Menu' });

const socialLinkSchema = z
  .strictObject({
    id: itemId,
    platform: z.string().min(1),
    url: z.string().min(1).meta({ description: 'Absolute URL of the profile.' }),
    icon_url: z.string().meta({ description: 'URL of an icon file; empty where there is none.' }),
    icon: pictureSchema.nullable(),
    order: z.int(),
  })
  .meta({ id: 'SocialLink' });

const optionalFile = z.string().meta({ description: 'URL of a file; empty where there is none.' });

const WATERMARK_POSITIONS = ['none', 'top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'] as const;

const webAddress = z.string().min(1).nullable();

const contactSchema = z
  .strictObject({
    phone: z.string().min(1).nullable().meta({ description: 'As the editor wrote it: the hotline.' }),
    phone_e164: z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/)
      .nullable()
      .meta({ description: 'The same for `tel:`; null for a number that is called within Vietnam alone (1900 …).' }),
    zalo_url: webAddress,
    messenger_url: webAddress,
    map_url: webAddress,
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
  })
  .meta({ id: 'Contact' });

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

const openingHoursSchema = z
  .strictObject({
    days: z.array(z.enum(['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'])).min(1),
    opens: clock,
    closes: clock.meta({ description: 'Earlier than `opens` where the shop closes after midnight.' }),
  })
  .meta({ id: 'OpeningHours' });

const settingSchema = z
  .strictObject({
    id: itemId,
    site_name: z.string(),
    hotline: z.string(),
    address: z.string(),
    hours: z.string(),
    email: z.string(),
    logo_url: optionalFile,
    logo: pictureSchema.nullable(),
    favicon_url: optionalFile,
    favicon: pictureSchema.nullable(),
    product_watermark_url: optionalFile,
    product_watermark_position: z.enum(WATERMARK_POSITIONS),
    product_watermark_size: z
      .string()
      .regex(/^(?:\d+x\d+)?$/)
      .meta({ description: 'Pixels, `<width>x<height>`; empty where none is set.' }),
    meta_defaults: z.strictObject({ title: z.string(), description: z.string(), keywords: z.string() }),
    currency: z.literal('VND'),
    contact: contactSchema,
    opening_hours: z.array(openingHoursSchema),
    seo: z
      .strictObject({
        json_ld: z
          .tuple([thing('LocalBusiness')])
          .meta({ description: 'schema.org data of the shop. In a script element, write `<` as `\\u003c`.' }),
      })
      .meta({ id: 'SettingsSeo' }),
  })
  .meta({ id: 'Settings' });

const settingAnswerSchema = z
  .strictObject({
    data: settingSchema,
    meta: z.strictObject({
      cache_version: z.int().min(1).meta({ description: 'Grows with every save of the settings, and never falls.' }),
    }),
  })
  .meta({ id: 'SettingsAnswer' });

export const getHome = operation({
  route: 'home',
  id: 'getHome',
  group: 'Site',
  summary: 'The home page’s parts',
  description: 'Carousel and banners whose window is open now, and the featured products that are published.',
  answer: homeSchema,
});

export const listMenus = operation({
  route: 'menus',
  id: 'listMenus',
  group: 'Site',
  summary: 'All menus',
  description: 'By location. An item whose target is not published is left out, together with its children.',
  query: shortListQuery,
  answer: listOf(menuSchema, pageMetaSchema).meta({ id: 'MenuList' }),
});

export const getMenu = operation({
  route: 'menu',
  id: 'getMenu',
  group: 'Site',
  summary: 'The menu of a location',
  description: '`header`, `footer` or any other location that the editors named.',
  params: z.object({
    location: slugParameter.meta({ description: 'Where the menu stands: `header`, `footer`, …', examples: ['footer'] }),
  }),
  answer: z.strictObject({ data: menuSchema, _links: selfLinks }).meta({ id: 'MenuAnswer' }),
  moves: true,
});

export const listSocialLinks = operation({
  route: 'socialLinks',
  id: 'listSocialLinks',
  group: 'Site',
  summary: 'The footer’s social links',
  description: 'A bare array, by `order`, then by id.',
  answer: z.array(socialLinkSchema).meta({ id: 'SocialLinks' }),
});

export const getSettings = operation({
  route: 'settings',
  id: 'getSettings',
  group: 'Site',
  summary: 'The site’s settings',
  description: '`meta.cache_version` grows with every save of the settings, and with nothing else.',
  answer: settingAnswerSchema,
});

export type Banner = z.infer<typeof bannerSchema>;
export type MenuItem = z.infer<typeof menuItemSchema>;
export type Menu = z.infer<typeof menuSchema>;
export type OpeningHours = z.infer<typeof openingHoursSchema>;
export type SocialLink = z.infer<typeof socialLinkSchema>;
export type Setting = z.infer<typeof settingSchema>;
export type SettingAnswer = z.infer<typeof settingAnswerSchema>;

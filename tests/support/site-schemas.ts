import { z } from 'zod/v4';
import { fileUrl, id, picture } from './contract-parts';
import { settingsJsonLd } from './structured-data-schemas';

/* The contract of the settings and the social links: see contract-schemas.ts. */

export const socialLinks = z.array(
  z.strictObject({ id, platform: z.string().min(1), url: z.url(), icon_url: fileUrl, icon: picture.nullable(), order: z.int() }),
);

export const settings = z.strictObject({
  data: z.strictObject({
    id,
    site_name: z.string().min(1),
    hotline: z.string(),
    address: z.string(),
    hours: z.string(),
    email: z.string(),
    logo_url: z.string(),
    logo: picture.nullable(),
    favicon_url: z.string(),
    favicon: picture.nullable(),
    product_watermark_url: z.string(),
    product_watermark_position: z.enum(['none', 'top-left', 'top-right', 'bottom-left', 'bottom-right', 'center']),
    product_watermark_size: z.string().regex(/^\d+x\d+$/),
    meta_defaults: z.strictObject({ title: z.string(), description: z.string(), keywords: z.string() }),
    currency: z.literal('VND'),
    contact: z.strictObject({
      phone: z.string().min(1).nullable(),
      phone_e164: z
        .string()
        .regex(/^\+\d{8,15}$/)
        .nullable(),
      zalo_url: z.url().nullable(),
      messenger_url: z.url().nullable(),
      map_url: z.url().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
    opening_hours: z.array(
      z.strictObject({
        days: z.array(z.enum(['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'])).min(1),
        opens: z.string().regex(/^\d\d:\d\d$/),
        closes: z.string().regex(/^\d\d:\d\d$/),
      }),
    ),
    seo: z.strictObject({ json_ld: settingsJsonLd }),
  }),
  meta: z.strictObject({ cache_version: z.int().min(1) }),
});

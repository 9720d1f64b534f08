import { z } from '@strapi/utils';
import { itemId } from './values';

const file = z.string().meta({ description: 'A file’s address; empty where there is none.' });

export const WATERMARK_POSITIONS = ['none', 'top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'] as const;

/** What an editor left empty is an empty text: the contract has strings throughout. */
export const settingSchema = z
  .strictObject({
    id: itemId,
    site_name: z.string(),
    hotline: z.string(),
    address: z.string(),
    hours: z.string(),
    email: z.string(),
    logo_url: file,
    favicon_url: file,
    product_watermark_url: file,
    product_watermark_position: z.enum(WATERMARK_POSITIONS),
    product_watermark_size: z
      .string()
      .regex(/^(?:\d+x\d+)?$/)
      .meta({ description: 'Pixels, `<width>x<height>`; empty where none is set.' }),
    meta_defaults: z.strictObject({ title: z.string(), description: z.string(), keywords: z.string() }),
  })
  .meta({ id: 'Settings' });

/** `GET /settings` */
export const settingAnswerSchema = z
  .strictObject({
    data: settingSchema,
    meta: z.strictObject({
      cache_version: z.int().min(1).meta({ description: 'Grows with every save of the settings, and never falls.' }),
    }),
  })
  .meta({ id: 'SettingsAnswer' });

export type Setting = z.infer<typeof settingSchema>;
export type SettingAnswer = z.infer<typeof settingAnswerSchema>;

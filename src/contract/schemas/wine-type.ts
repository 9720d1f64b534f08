import type { z } from '@strapi/utils';
import { countedGroup } from './group';
import { listOf, pageMetaSchema } from './list';

export const wineTypeSchema = countedGroup({}).meta({ id: 'WineType' });

/** `GET /loai-ruou` */
export const wineTypeListSchema = listOf(wineTypeSchema, pageMetaSchema).meta({ id: 'WineTypeList' });

export type WineType = z.infer<typeof wineTypeSchema>;

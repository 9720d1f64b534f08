import { z } from '@strapi/utils';
import { countedGroup } from './group';
import { listOf, pageMetaSchema } from './list';

export const countedOriginSchema = countedGroup({ country: z.string().min(1) }).meta({ id: 'CountedOrigin' });

/** `GET /xuat-xu` */
export const originListSchema = listOf(countedOriginSchema, pageMetaSchema).meta({ id: 'OriginList' });

export type CountedOrigin = z.infer<typeof countedOriginSchema>;

import { z } from '@strapi/utils';
import { countedGroup } from './group';
import { listOf, pageMetaSchema } from './list';
import { pictureSchema } from './picture';

export const brandSchema = countedGroup({ logo: pictureSchema.nullable() }).meta({ id: 'Brand' });

/** `GET /thuong-hieu` */
export const brandListSchema = listOf(brandSchema, pageMetaSchema).meta({ id: 'BrandList' });

export type Brand = z.infer<typeof brandSchema>;

import { z } from '@strapi/utils';
import { countedGroup } from '../../../schemas/group';
import { listOf, pageMetaSchema } from '../../../schemas/list';
import { pictureSchema } from '../../../schemas/picture';

export const brandSchema = countedGroup({ logo: pictureSchema.nullable() }).meta({ id: 'Brand' });

/** `GET /thuong-hieu` */
export const brandListSchema = listOf(brandSchema, pageMetaSchema).meta({ id: 'BrandList' });

export type Brand = z.infer<typeof brandSchema>;

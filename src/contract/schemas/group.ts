import { z } from '@strapi/utils';
import { linkSchema } from './link';
import { count, itemId, itemSlug } from './values';

/* Brands, origins and wine types: what products are grouped by. */

const members = { id: itemId, name: z.string().min(1), slug: itemSlug };

export const groupSchema = z.strictObject(members).meta({ id: 'Group', description: 'A brand or a wine type.' });

export const originSchema = z
  .strictObject({ ...members, country: z.string().min(1) })
  .meta({ id: 'Origin', description: 'A region, with its country.' });

const counted = {
  product_count: count.meta({ description: 'Published products.' }),
  _links: z.strictObject({ products: linkSchema }),
};

/** An item of the lists of brands, origins and wine types. @param own members of one kind alone */
export const countedGroup = <Own extends z.ZodRawShape>(own: Own) => z.strictObject({ ...members, ...own, ...counted });

export type Group = z.infer<typeof groupSchema>;
export type Origin = z.infer<typeof originSchema>;

import { z } from '@strapi/utils';
import { linkSchema } from './link';
import { count } from './values';

export const pageMetaSchema = z
  .strictObject({
    page: z.int().min(1),
    per_page: z.int().min(1),
    total: count.meta({ description: 'Items on all pages together.' }),
    total_pages: count,
  })
  .meta({ id: 'PageMeta' });

export const pageLinksSchema = z
  .strictObject({
    self: linkSchema,
    first: linkSchema,
    prev: linkSchema.optional(),
    next: linkSchema.optional(),
    last: linkSchema,
  })
  .meta({ id: 'PageLinks', description: 'Pages of the same list, with its filters and order in one canonical spelling.' });

export type PageMeta = z.infer<typeof pageMetaSchema>;
export type PageLinks = z.infer<typeof pageLinksSchema>;

/**
 * The envelope of every paginated list.
 * @param meta `pageMetaSchema`, or that with more members
 */
export const listOf = <Item extends z.ZodType, Meta extends z.ZodType>(item: Item, meta: Meta) =>
  z.strictObject({ data: z.array(item), meta, _links: pageLinksSchema });

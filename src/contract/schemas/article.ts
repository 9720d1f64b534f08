import { z } from '@strapi/utils';
import { slugParameter, versionQuery } from '../item-request';
import { linkSchema, selfLinks } from './link';
import { listOf, pageMetaSchema } from './list';
import { pictureSchema } from './picture';
import { seoOf } from './seo';
import { itemId, itemSlug, time } from './values';
import { productListItemSchema } from './product';

const listed = {
  id: itemId,
  title: z.string().min(1),
  slug: itemSlug,
  excerpt: z.string(),
  cover: pictureSchema.nullable(),
  published_at: time.meta({ description: 'When it was first published: a corrected typo does not make an article new.' }),
};

/** An article in a list. */
export const articleListItemSchema = z.strictObject({ ...listed, _links: selfLinks }).meta({ id: 'ArticleListItem' });

/** `GET /bai-viet` */
export const articleListSchema = listOf(articleListItemSchema, pageMetaSchema).meta({ id: 'ArticleList' });

const own = {
  ...listed,
  body: z.string().meta({ description: 'HTML without scripts, styles, handlers or foreign schemes, safe to put into a page.' }),
  author: z.string(),
  tags: z.array(z.string()),
  seo: seoOf('Article'),
};

const links = z.strictObject({ self: linkSchema, collection: linkSchema });

/** An article as it is kept: its related products may change without it, and are joined when it is read. */
export const articleDetailSchema = z.strictObject({ data: z.strictObject(own), _links: links });

/** `GET /bai-viet/{slug}` */
export const articleRequest = {
  query: versionQuery,
  params: z.object({
    slug: slugParameter.meta({
      description: 'The article’s slug, of today or of former days.',
      examples: ['chon-chai-vang-dau-tien'],
    }),
  }),
};

/** The answer of `GET /bai-viet/{slug}` */
export const articleAnswerSchema = z
  .strictObject({
    data: z.strictObject({ ...own, related_products: z.array(productListItemSchema) }).meta({ id: 'Article' }),
    _links: links,
  })
  .meta({ id: 'ArticleAnswer' });

export type ArticleListItem = z.infer<typeof articleListItemSchema>;
export type ArticleDetail = z.infer<typeof articleDetailSchema>;

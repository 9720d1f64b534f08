import { z } from '@strapi/utils';
import { itemRequest } from '../item-request';
import { operation } from '../operation';
import { pageParameters } from '../pages';
import { itemId, itemSlug, linkSchema, listOf, pageMetaSchema, pictureSchema, selfLinks, seoOf, time } from '../shared-schemas';
import { productListItemSchema } from './products';

const listed = {
  id: itemId,
  title: z.string().min(1),
  slug: itemSlug,
  excerpt: z.string(),
  cover: pictureSchema.nullable(),
  published_at: time.meta({ description: 'Time of its first publication. A later correction does not change it.' }),
};

const articleListItemSchema = z.strictObject({ ...listed, _links: selfLinks }).meta({ id: 'ArticleListItem' });

const own = {
  ...listed,
  body: z.string().meta({ description: 'HTML without scripts, styles, handlers or foreign schemes, safe to put into a page.' }),
  author: z.string(),
  tags: z.array(z.string()),
  seo: seoOf('Article'),
};

const links = z.strictObject({ self: linkSchema, collection: linkSchema });

const articleAnswerSchema = z
  .strictObject({
    data: z.strictObject({ ...own, related_products: z.array(productListItemSchema) }).meta({ id: 'Article' }),
    _links: links,
  })
  .meta({ id: 'ArticleAnswer' });

export const listArticles = operation({
  route: 'articles',
  id: 'listArticles',
  group: 'Articles',
  summary: 'Articles, newest first',
  description: 'By the time of their first publication. A page past the last has an empty `data`.',
  query: z.object(pageParameters(12)),
  answer: listOf(articleListItemSchema, pageMetaSchema).meta({ id: 'ArticleList' }),
});

export const getArticle = operation({
  ...itemRequest('chon-chai-vang-dau-tien'),
  route: 'article',
  id: 'getArticle',
  group: 'Articles',
  summary: 'One article',
  description: 'With its body as sanitised HTML and its related products, as lists show them.',
  answer: articleAnswerSchema,
  moves: true,
  previews: true,
});

export type ArticleListItem = z.infer<typeof articleListItemSchema>;
/** An article as its row holds it: related products may change without it, and are added when it is read. */
export interface ArticleDetail {
  data: Omit<z.infer<typeof articleAnswerSchema>['data'], 'related_products'>;
  _links: z.infer<typeof links>;
}

import { z } from '@strapi/utils';
import { itemRequest, pageParameters, searchText, text } from '../parameters';
import { operation } from '../operation';
import { itemId, itemSlug, linkSchema, listOf, pageMetaSchema, pictureSchema, selfLinks, seoOf, time } from '../shared-schemas';
import { productListItemSchema } from './products';

const articleKind = z.enum(['article', 'page']);

const listed = {
  id: itemId,
  title: z.string().min(1),
  slug: itemSlug,
  kind: articleKind.meta({ description: '`page`: about us, delivery and the like.' }),
  excerpt: z.string(),
  cover: pictureSchema.nullable(),
  published_at: time.meta({ description: 'Time of its first publication. A later correction does not change it.' }),
  updated_at: time.meta({ description: 'Time of its last change.' }),
  author: z.string(),
  tags: z.array(z.string()),
};

const articleListItemSchema = z.strictObject({ ...listed, _links: selfLinks }).meta({ id: 'ArticleListItem' });

const own = {
  ...listed,
  body: z.string().meta({ description: 'HTML without scripts, styles, handlers or foreign schemes, safe to put into a page.' }),
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
  query: z.object({
    ...pageParameters(12),
    kind: articleKind.default('article').meta({ description: 'Articles, or pages of the shop.', examples: ['article'] }),
    tag: text(1, 120)
      .optional()
      .meta({ description: 'One of its tags. Case and marks do not matter.', examples: ['Mẹo nhỏ'] }),
    q: searchText()
      .optional()
      .meta({ description: 'Words that begin words of the title.', examples: ['chọn'] }),
  }),
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

/** The articles and their covers. */
import type { Core } from '@strapi/strapi';
import { ARTICLES } from './articles';
import { documentId, ensureDocuments } from './documents';
import { COVER_PICTURES } from './drawings/covers';
import type { ProductPlan } from './product-plans';
import { newestOnShelf } from './products';
import { pictureId, type Picture } from './uploads';

export const ARTICLE = 'api::article.article';

const DAY = 24 * 60 * 60 * 1000;

/** The covers of all articles. */
export function coverPictures(): Picture[] {
  return ARTICLES.map((article) => ({
    name: `bai-viet-${article.slug}`,
    format: 'jpeg',
    draw: COVER_PICTURES[article.cover],
    alt: article.coverAlt,
    folder: 'Bài viết',
  }));
}

/** Makes sure of every article; returns document ids by slug. */
export function ensureArticles(
  strapi: Core.Strapi,
  plans: readonly ProductPlan[],
  products: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  return ensureDocuments(strapi, ARTICLE, 'slug', ARTICLES, {
    key: (article) => article.slug,
    published: (article) => article.daysAgo !== null,
    data: (article) => ({
      title: article.title,
      excerpt: article.excerpt,
      body: article.body,
      cover: pictureId(pictures, `bai-viet-${article.slug}`),
      author: article.author,
      tags: [...article.tags],
      related_products: article.wines.map((wine) => documentId(products, newestOnShelf(plans, wine))),
      seo: article.seo,
      ...(article.daysAgo === null ? {} : { first_published_at: new Date(Date.now() - article.daysAgo * DAY).toISOString() }),
    }),
  });
}

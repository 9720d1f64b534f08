import type { Core } from '@strapi/strapi';
import { KIND_FOLDERS } from '../src/media/server/kind-folders';
import type { Article } from './articles';
import { documentId, ensureDocuments } from './documents';
import type { ProductPlan } from './product-plans';
import { newestVintageSlug } from './products';
import { pictureId, type Picture } from './uploads';

const ARTICLE = 'api::article.article';

const DAY_MS = 24 * 60 * 60 * 1000;

function coverName(article: Article): string {
  return `bai-viet-${article.slug}`;
}

export function coverPictures(articles: readonly Article[]): Picture[] {
  return articles.flatMap((article): Picture[] =>
    article.cover === null
      ? []
      : [
          {
            name: coverName(article),
            format: 'webp',
            alt: article.coverAlt ?? null,
            folder: KIND_FOLDERS['api::article.article'],
          },
        ],
  );
}

/** What articles refer to. */
interface ArticleTargets {
  readonly plans: readonly ProductPlan[];
  readonly productIds: ReadonlyMap<string, string>;
  readonly pictureIds: ReadonlyMap<string, number>;
}

/** Creates the articles that are missing. @returns document ids by slug */
export function ensureArticles(
  strapi: Core.Strapi,
  articles: readonly Article[],
  { plans, productIds, pictureIds }: ArticleTargets,
): Promise<Map<string, string>> {
  return ensureDocuments(strapi, ARTICLE, 'slug', articles, {
    key: (article) => article.slug,
    published: (article) => article.publishedDaysAgo !== null,
    data: (article) => ({
      kind: article.kind,
      title: article.title,
      excerpt: article.excerpt,
      body: article.body,
      cover: article.cover && pictureId(pictureIds, coverName(article)),
      author: article.author,
      tags: article.tags,
      related_products: article.wines.map((wine) => documentId(productIds, newestVintageSlug(plans, wine))),
      seo: article.seo,
      ...(article.publishedDaysAgo !== null && {
        first_published_at: new Date(Date.now() - article.publishedDaysAgo * DAY_MS).toISOString(),
      }),
    }),
  });
}

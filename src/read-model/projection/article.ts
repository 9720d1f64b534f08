import { link } from '../../contract/links';
import { apiPaths } from '../../contract/paths';
import { presentPicture, type PictureSource } from './picture';
import { presentSeo, type SeoSource } from './seo';
import type { ArticleDetail, ArticleListItem } from '../../contract/resources/articles';
import type { BodyPictures } from './article-blocks';
import { presentBody, textOfBody } from './article-body';
import { articleStructuredData } from './article-structured-data';

/** A published article with everything of its own, as the content tables have it. */
export interface ArticleSource {
  public_id: number;
  title: string;
  slug: string;
  excerpt: string | null;
  body: unknown;
  cover: PictureSource | null;
  /** what the body shows */
  bodyPictures: BodyPictures;
  author: string | null;
  tags: string[] | null;
  seo: SeoSource | null;
  /** when it was first published: a corrected typo does not make an article new */
  publishedAt: Date;
  updatedAt: Date;
}

export function presentArticleListItem(source: ArticleSource): ArticleListItem {
  return {
    id: source.public_id,
    title: source.title,
    slug: source.slug,
    excerpt: source.excerpt ?? '',
    cover: source.cover && presentPicture(source.cover, source.title),
    published_at: source.publishedAt.toISOString(),
    _links: { self: link(apiPaths.article(source.slug)) },
  };
}

/**
 * The article's own part of its answer. `related_products` is added when it is read, from the
 * products' rows: they may change without the article.
 */
export function presentArticleDetail(source: ArticleSource): ArticleDetail {
  const { _links, ...listed } = presentArticleListItem(source);
  return {
    data: {
      ...listed,
      body: presentBody(source.body, source.bodyPictures),
      author: source.author ?? '',
      tags: source.tags ?? [],
      seo: {
        ...presentSeo(source.seo, source.title, source.excerpt?.trim() || textOfBody(source.body)),
        json_ld: articleStructuredData(source),
      },
    },
    _links: { self: _links.self, collection: link(apiPaths.articles) },
  };
}

import { pagePaths } from '../../../contract/paths';
import { presentArticleDetail, presentArticleListItem } from './article';
import type { ArticleSource } from './article-source';
import { presentPicture } from './picture';
import type { ReadModelRecord } from './record';
import { sitemapEntry } from './sitemap-entry';
import { templateJson } from './template';
import { foldWords, valueSlug } from './text';

interface ArticleRecord extends ReadModelRecord {
  /** milliseconds since 1970 */
  published_at: number;
  words: string;
  kind: 'article' | 'page';
  /** the slugs of its tags, each between bars */
  tags: string;
}

/** @param article a published version */
export function projectArticle(article: ArticleSource): ArticleRecord {
  const cover = article.cover && presentPicture(article.cover, article.title);
  return {
    item_id: article.public_id,
    document_id: article.documentId,
    source_id: article.id,
    source_updated_at: article.updatedAt.getTime(),
    published: true,
    slug: article.slug,
    published_at: article.publishedAt.getTime(),
    words: foldWords(article.title),
    kind: article.kind ?? 'article',
    tags: (article.tags ?? []).map((tag) => `|${valueSlug(tag)}|`).join(''),
    list_item: templateJson(presentArticleListItem(article)),
    detail: templateJson(presentArticleDetail(article)),
    sitemap_entry: sitemapEntry(pagePaths.article(article.slug), article.updatedAt, cover ? [cover] : []),
  };
}

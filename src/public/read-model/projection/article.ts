import type { Article, WebPage } from 'schema-dts';
import { apiPaths, pagePaths } from '../../../contract/paths';
import type { ArticleDetail, ArticleListItem } from '../../../contract/resources/articles';
import { presentBody } from './article-body';
import type { ArticleSource } from './article-source';
import { textOfBody } from './body-nodes';
import { rowFileUrl, rowLink, rowPageUrl } from './links';
import { presentPicture } from './picture';
import { breadcrumbs, presentSeo, type StructuredData } from './seo';
import { sitemapEntry } from './sitemap-entry';
import type { ReadModelRecord } from './tables';
import { templateJson } from './template';
import { foldWords, valueSlug } from './text';

export function presentArticleListItem(source: ArticleSource): ArticleListItem {
  return {
    id: source.public_id,
    title: source.title,
    slug: source.slug,
    kind: source.kind ?? 'article',
    excerpt: source.excerpt ?? '',
    cover: source.cover && presentPicture(source.cover, source.title),
    published_at: source.publishedAt.toISOString(),
    updated_at: source.updatedAt.toISOString(),
    author: source.author ?? '',
    tags: source.tags ?? [],
    _links: { self: rowLink(apiPaths.article(source.slug)) },
  };
}

/** A page of the shop (about us, delivery) has neither an author nor a day. */
function structuredData(source: ArticleSource, { cover }: ArticleListItem): StructuredData<Article | WebPage> {
  const path = pagePaths.article(source.slug);
  const url = rowPageUrl(path);
  const excerpt = source.excerpt?.trim();
  const description = excerpt ? { description: excerpt } : {};
  if (source.kind === 'page') {
    const dateModified = source.updatedAt.toISOString();
    return [
      { '@context': 'https://schema.org', '@type': 'WebPage', name: source.title, url, ...description, dateModified },
      breadcrumbs([source.title, path]),
    ];
  }
  const author = source.author?.trim();
  // The first publication copies a draft that is some milliseconds older than it.
  const modified = source.updatedAt > source.publishedAt ? source.updatedAt : source.publishedAt;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: source.title,
      url,
      mainEntityOfPage: url,
      ...description,
      ...(cover ? { image: [rowFileUrl(cover.url)] } : {}),
      ...(author ? { author: { '@type': 'Person', name: author } } : {}),
      ...(source.tags?.length ? { keywords: source.tags } : {}),
      datePublished: source.publishedAt.toISOString(),
      dateModified: modified.toISOString(),
    },
    breadcrumbs(['Bài viết', pagePaths.articles], [source.title, path]),
  ];
}

/** Without `related_products`: the query adds them from the products' rows, which change without the article. */
export function presentArticleDetail(source: ArticleSource): ArticleDetail {
  const item = presentArticleListItem(source);
  const { _links, ...listed } = item;
  return {
    data: {
      ...listed,
      body: presentBody(source.body, source.bodyReferences),
      seo: {
        ...presentSeo(source.seo, source.title, source.excerpt?.trim() || textOfBody(source.body)),
        json_ld: structuredData(source, item),
      },
    },
    _links: { self: _links.self, collection: rowLink(apiPaths.articles) },
  };
}

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
  const item = presentArticleListItem(article);
  return {
    item_id: article.public_id,
    document_id: article.documentId,
    source_id: article.id,
    source_updated_at: article.updatedAt.getTime(),
    published: true,
    slug: article.slug,
    published_at: article.publishedAt.getTime(),
    words: foldWords(article.title),
    kind: item.kind,
    tags: item.tags.map((tag) => `|${valueSlug(tag)}|`).join(''),
    list_item: templateJson(item),
    detail: templateJson(presentArticleDetail(article)),
    sitemap_entry: sitemapEntry(pagePaths.article(article.slug), article.updatedAt, item.cover ? [item.cover] : []),
  };
}

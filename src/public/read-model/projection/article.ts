import type { Article, WebPage } from 'schema-dts';
import { apiPaths, pagePaths } from '../../../contract/paths';
import type { ArticleDetail, ArticleListItem } from '../../../contract/resources/articles';
import { presentBody, type BodyReferences } from './article-body';
import { textOfBody, linkedEntries, quotedHashes } from './body-nodes';
import { rowFileUrl, rowLink, rowPageUrl } from './links';
import { PICTURE, PICTURE_COLUMNS, presentPicture, type PictureSource } from './picture';
import { breadcrumbs, presentSeo, type StructuredData, type SeoSource } from './seo';
import { sitemapEntry } from './markup';
import type { ReadModelRecord } from './tables';
import { templateJson } from './template';
import { foldWords, valueSlug } from './text';
import type { Core } from '@strapi/strapi';
import { FILE_UID, PAGE_UIDS } from '../../../contract/content-types';

/** One version of an article as the content tables have it, with everything that its answers show. */
interface ArticleSource {
  id: number;
  documentId: string;
  public_id: number;
  title: string;
  slug: string;
  /** null: of before there were pages */
  kind: 'article' | 'page' | null;
  excerpt: string | null;
  body: unknown;
  cover: PictureSource | null;
  bodyReferences: BodyReferences;
  author: string | null;
  tags: string[] | null;
  seo: SeoSource | null;
  related_products: { documentId: string }[];
  /** of the first publication: a corrected typo does not make an article new */
  publishedAt: Date;
  updatedAt: Date;
}

type LoadedArticle = Omit<ArticleSource, 'publishedAt' | 'updatedAt' | 'bodyReferences'> & {
  /** null in a draft */
  publishedAt: string | null;
  first_published_at: string | null;
  updatedAt: string;
};

async function loadBodyPictures(strapi: Core.Strapi, articles: readonly { body: unknown }[]): Promise<BodyReferences['pictures']> {
  const hashes = [...new Set(articles.flatMap(({ body }) => quotedHashes(body)))];
  if (hashes.length === 0) return new Map();
  const files: (PictureSource & { hash: string })[] = await strapi.db
    .query(FILE_UID)
    .findMany({ where: { hash: { $in: hashes } }, select: [...PICTURE_COLUMNS, 'hash'] });
  return new Map(files.map((file) => [file.hash, file]));
}

async function loadLinkedIds(strapi: Core.Strapi, articles: readonly { body: unknown }[]): Promise<BodyReferences['linkedIds']> {
  const entries = articles.flatMap(({ body }) => linkedEntries(body));
  const ids = new Map<string, number>();
  for (const [kind, uid] of Object.entries(PAGE_UIDS)) {
    const documentIds = [...new Set(entries.filter((entry) => entry.kind === kind).map(({ documentId }) => documentId))];
    if (documentIds.length === 0) continue;
    const rows: { documentId: string; public_id: number | null }[] = await strapi.db
      .query(uid)
      .findMany({ where: { documentId: { $in: documentIds } }, select: ['documentId', 'public_id'] });
    for (const { documentId, public_id: id } of rows) if (id !== null) ids.set(documentId, id);
  }
  return ids;
}

/** @returns this version of the articles among these documents that have one */
export async function loadArticles(
  strapi: Core.Strapi,
  documentIds: string[],
  version: 'published' | 'draft',
): Promise<ArticleSource[]> {
  const rows: LoadedArticle[] = await strapi.db.query('api::article.article').findMany({
    where: { documentId: { $in: documentIds }, publishedAt: version === 'published' ? { $notNull: true } : { $null: true } },
    populate: {
      cover: PICTURE,
      related_products: { select: ['documentId'] },
      seo: true,
    },
  });
  const bodyReferences = {
    pictures: await loadBodyPictures(strapi, rows),
    linkedIds: await loadLinkedIds(strapi, rows),
  };
  return rows.map((row) => ({
    ...row,
    bodyReferences,
    publishedAt: new Date(row.first_published_at ?? row.publishedAt ?? row.updatedAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

function presentArticleListItem(source: ArticleSource): ArticleListItem {
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

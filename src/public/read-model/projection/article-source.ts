import type { Core } from '@strapi/strapi';
import { FILE_UID, PAGE_UIDS } from '../../../contract/content-types';
import type { BodyReferences } from './article-body';
import { linkedEntries, quotedHashes } from './body-nodes';
import { PICTURE_COLUMNS, type PictureSource } from './picture';
import type { SeoSource } from './seo';

/** One version of an article as the content tables have it, with everything that its answers show. */
export interface ArticleSource {
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
      cover: { select: PICTURE_COLUMNS },
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

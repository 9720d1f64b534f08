import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { presentArticleDetail, presentArticleListItem, type ArticleSource } from './article';
import { pagePaths } from '../../contract/paths';
import { quotedHashes } from './quoted-files';
import { PICTURE_COLUMNS, presentPicture, type PictureSource } from './picture';
import { sitemapEntry } from './sitemap-entry';
import { withRelatedProducts } from '../query/articles';
import { FILE_UID } from '../../contract/content-types';
import { foldWords } from './text';
import { publishedListItems } from '../query/product-detail';
import { writeRows, type StoredRow } from '../write/rows';
import { readSeoDefaults, withSeoDefaults } from '../query/seo-defaults';
import { relatedProductsList, writeOrderedList } from '../write/ordered-lists';
import { assertSlugsFree, rememberSlugs } from '../write/slugs';

const UID = 'api::article.article';

interface ArticleRow extends ArticleSource {
  id: number;
  documentId: string;
  related_products: { documentId: string }[];
}

interface ArticleRecord extends StoredRow {
  published_at: number;
  words: string;
}

type LoadedRow = Omit<ArticleRow, 'publishedAt' | 'updatedAt' | 'bodyPictures'> & {
  /** null in a draft */
  publishedAt: string | null;
  first_published_at: string | null;
  updatedAt: string;
};

/** @returns the files that bodies show, by their hash */
async function loadBodyPictures(strapi: Core.Strapi, rows: readonly { body: unknown }[]): Promise<Map<string, PictureSource>> {
  const hashes = [...new Set(rows.flatMap(({ body }) => quotedHashes(body)))];
  if (hashes.length === 0) return new Map();
  const files: (PictureSource & { hash: string })[] = await strapi.db
    .query(FILE_UID)
    .findMany({ where: { hash: { $in: hashes } }, select: [...PICTURE_COLUMNS, 'hash'] });
  return new Map(files.map((file) => [file.hash, file]));
}

const VERSIONS = { published: { $notNull: true }, draft: { $null: true } };

async function load(strapi: Core.Strapi, documentIds: string[], version: keyof typeof VERSIONS): Promise<ArticleRow[]> {
  const rows: LoadedRow[] = await strapi.db.query(UID).findMany({
    where: { documentId: { $in: documentIds }, publishedAt: VERSIONS[version] },
    populate: {
      cover: { select: PICTURE_COLUMNS },
      related_products: { select: ['documentId'] },
      seo: true,
    },
  });
  const bodyPictures = await loadBodyPictures(strapi, rows);
  return rows.map((row) => ({
    ...row,
    bodyPictures,
    publishedAt: new Date(row.first_published_at ?? row.publishedAt ?? row.updatedAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

function record(row: ArticleRow): ArticleRecord & { slug: string } {
  const cover = row.cover && presentPicture(row.cover, row.title);
  return {
    item_id: row.public_id,
    document_id: row.documentId,
    source_id: row.id,
    source_updated_at: row.updatedAt.getTime(),
    published: true,
    slug: row.slug,
    published_at: row.publishedAt.getTime(),
    words: foldWords(row.title),
    list_item: JSON.stringify(presentArticleListItem(row)),
    detail: JSON.stringify(presentArticleDetail(row)),
    sitemap_entry: sitemapEntry(pagePaths.article(row.slug), row.updatedAt, cover ? [cover] : []),
  };
}

/** As `projectProducts`, for articles, with the shelf of each one's related products. */
export async function projectArticles(strapi: Core.Strapi, trx: Knex, documentIds: string[]): Promise<boolean> {
  const rows = await load(strapi, documentIds, 'published');
  const records = rows.map(record);
  await assertSlugsFree(trx, 'article', records);
  let changed = await writeRows(trx, 'storefront_articles', documentIds, records, (moved) =>
    rememberSlugs(strapi, 'article', moved),
  );
  for (const row of rows) {
    const related = row.related_products.map((product) => product.documentId);
    if (await writeOrderedList(trx, relatedProductsList(row.public_id), related)) changed = true;
  }
  return changed;
}

/**
 * An article is dated by its first publication; Strapi dates a published row by its last. Called
 * before a publish, in its transaction, so that the date goes along with the draft's other members.
 */
export async function dateFirstPublication(strapi: Core.Strapi, trx: Knex, documentId: string): Promise<void> {
  await trx('articles')
    .where({ document_id: documentId })
    .whereNull('first_published_at')
    .update({ first_published_at: strapi.db.dialect.client === 'postgres' ? new Date() : Date.now() });
}

/** As `readProductDraft`, for articles; their related products are those that are published. */
export async function readArticleDraft(strapi: Core.Strapi, documentId: string): Promise<string | undefined> {
  const [row] = await load(strapi, [documentId], 'draft');
  if (!row) return undefined;
  const given: { [member in 'title' | 'slug']: string | null } = row;
  const filled = { title: given.title?.trim() || '(chưa có tiêu đề)', slug: given.slug ?? documentId };
  const related = await publishedListItems(row.related_products.map((product) => product.documentId));
  const detail = withSeoDefaults(JSON.stringify(presentArticleDetail({ ...row, ...filled })), await readSeoDefaults());
  return withRelatedProducts(detail, related.join(','));
}

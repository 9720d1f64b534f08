import type { Core } from '@strapi/strapi';
import type { SlugKind } from '../../read-model/write/slugs';

const UIDS = { product: 'api::product.product', article: 'api::article.article' } as const;

export type PreviewUid = (typeof UIDS)[SlugKind];

/** @returns the kind of item that a content type holds; undefined where it has no page of its own to preview */
export function previewKind(uid: string): SlugKind | undefined {
  return (Object.keys(UIDS) as SlugKind[]).find((kind) => UIDS[kind] === uid);
}

async function documentOf(strapi: Core.Strapi, kind: SlugKind, where: object): Promise<string | undefined> {
  const row: { documentId: string } | null = await strapi.db.query(UIDS[kind]).findOne({ where, select: ['documentId'] });
  return row?.documentId;
}

/**
 * @param slug the draft's own; or the one that its published version has; or, for a draft without one, its document's id
 * @returns the document whose draft is asked for
 */
export async function findDraft(strapi: Core.Strapi, kind: SlugKind, slug: string): Promise<string | undefined> {
  return (
    (await documentOf(strapi, kind, { slug, publishedAt: { $null: true } })) ??
    (await documentOf(strapi, kind, { slug, publishedAt: { $notNull: true } })) ??
    (await documentOf(strapi, kind, { documentId: slug, publishedAt: { $null: true } }))
  );
}

/** @returns the slug of a version of a document; undefined where it has no such version, or that has none */
export async function slugOf(
  strapi: Core.Strapi,
  kind: SlugKind,
  documentId: string,
  published: boolean,
): Promise<string | undefined> {
  const row: { slug: string | null } | null = await strapi.db.query(UIDS[kind]).findOne({
    where: { documentId, publishedAt: published ? { $notNull: true } : { $null: true } },
    select: ['slug'],
  });
  return row?.slug ?? undefined;
}

import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { FILE_UID } from '../contract/content-types';
import type { ContentUid } from '../contract/public-content';
import { forbiddenEntries } from '../editorial/entry-refusals';
import type { EntryPermissions } from '../platform/entry-permissions';
import { findArticlesByHash } from '../read-model/write/article-pictures';
import { contentTables, type LinkTable } from './content-tables';
import { findHolders, placesOf } from './holders';
import { chunksOf } from '../platform/chunks';

/** Links that are looked at together. */
const PAGE = 400;

/** What a replacement changes: versions of documents, in one attribute. */
interface Changed {
  uid: ContentUid;
  field: string;
  documentIds: string[];
  /** those whose published version changes */
  published: string[];
}

const ARTICLE = 'api::article.article';

async function* ownerPages(
  knex: Knex,
  { table, constant, owner, target }: LinkTable,
  ids: readonly number[],
): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows: { id: number; owner: number }[] = await knex(table)
      .where(constant)
      .whereIn(target.column, [...ids])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .select({ id: 'id', owner: owner.column });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => row.owner);
    after = last.id;
  }
}

async function* quotingPages(strapi: Core.Strapi, knex: Knex, fileId: number): AsyncGenerator<Changed> {
  const [hash]: string[] = await knex('files').where({ id: fileId }).pluck('hash');
  const found = hash === undefined ? [] : ((await findArticlesByHash(knex, [hash])).get(hash) ?? []);
  const { table } = contentTables(strapi).of(ARTICLE);
  for (const documentIds of chunksOf(found, PAGE)) {
    const published: string[] = await knex(table)
      .whereIn('document_id', documentIds)
      .whereNotNull('published_at')
      .pluck('document_id');
    yield { uid: ARTICLE, field: 'body', documentIds, published };
  }
}

/** @param ids rows of a content type, or the number of a file */
async function* changedBy(
  strapi: Core.Strapi,
  knex: Knex,
  permissions: EntryPermissions,
  uid: string,
  ids: readonly number[],
): AsyncGenerator<Changed> {
  const isLimited = (one: { uid: ContentUid; field: string }): boolean =>
    !permissions.mayAll('update', one.uid, [one.field]) || !permissions.mayAll('publish', one.uid, []);
  for (const link of contentTables(strapi).links.filter(({ target }) => target.uid === uid)) {
    // With all of what links to it, so none of it needs a look.
    const places = placesOf(strapi, link.owner.uid, link.attribute).filter(isLimited);
    if (places.length === 0) continue;
    for await (const rows of ownerPages(knex, link, ids)) {
      const holders = await findHolders(strapi, knex, link.owner.uid, rows);
      for (const place of places) {
        const own = holders.filter((holder) => holder.uid === place.uid);
        const published = own.filter(({ isPublished }) => isPublished).map(({ documentId }) => documentId);
        yield { ...place, documentIds: own.map(({ documentId }) => documentId), published };
      }
    }
  }
  const [fileId] = ids;
  if (uid === FILE_UID && fileId !== undefined && isLimited({ uid: ARTICLE, field: 'body' }))
    yield* quotingPages(strapi, knex, fileId);
}

/**
 * Asks of everything that a replacement changes what the form asks: its update, and its publication where visitors see it.
 *
 * @param rows of what is replaced: of a document with drafts those of both versions
 * @throws errors.ForbiddenError in the editor's language, which names what she may not change
 */
export async function assertMayReplace(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  { uid, id, by }: { uid: ContentUid | typeof FILE_UID; id: string | number; by: string | number },
  rows: readonly number[],
): Promise<void> {
  const readable = await permissions.allowed('read', uid, [id, by]);
  if (readable.size < 2) throw new errors.ForbiddenError();
  for await (const changed of changedBy(strapi, strapi.db.connection, permissions, uid, rows)) {
    const documentIds = [...new Set(changed.documentIds)];
    const updated = await permissions.allowed('update', changed.uid, documentIds, [changed.field]);
    const published = await permissions.allowed('publish', changed.uid, [...new Set(changed.published)]);
    const refused = documentIds.filter(
      (documentId) => !updated.has(documentId) || (changed.published.includes(documentId) && !published.has(documentId)),
    );
    if (refused.length > 0) throw await forbiddenEntries(strapi, permissions, changed.uid, refused);
  }
}

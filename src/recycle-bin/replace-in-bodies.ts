import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../contract/content-types';
import { kindOf } from '../contract/media-types';
import { insertEntryChanges } from '../editorial/entry-changes';
import { refusal } from '../editorial/refusal';
import { findArticlesByHash } from '../read-model/write/article-pictures';
import { recordDocumentWrite } from '../read-model/write/document-writes';

/** Articles that one transaction changes. */
const BATCH = 20;

const UID = 'api::article.article';

/** A file as the panel's editor copies it into a body. */
interface Picture {
  id: number;
  hash: string;
  mime: string;
  [column: string]: unknown;
}

interface Block {
  /** of a picture, or shown before a video */
  image?: { hash?: unknown; alternativeText?: unknown };
}

/** What the panel's editor copies. */
const COPIED = [
  ...['name', 'alternativeText', 'url', 'caption', 'width', 'height', 'formats', 'hash', 'ext', 'mime', 'size'],
  ...['previewUrl', 'provider', 'createdAt', 'updatedAt'],
];

/**
 * @returns the file that is used, and the one that takes its place
 * @throws errors.ApplicationError in the editor's language when one of them is gone, or they are not of one kind: a document can't
 *   be shown as a picture, and a drawing is no watermark
 */
export async function loadPictures(strapi: Core.Strapi, ids: readonly [number, number]): Promise<[Picture, Picture]> {
  const files: Picture[] = await strapi.db.query(FILE_UID).findMany({ where: { id: { $in: [...ids] } } });
  const [from, to] = ids.map((id) => files.find((file) => file.id === id));
  if (!from || !to) throw refusal(strapi, 'replacement-gone');
  const isSameKind = kindOf(from.mime) === kindOf(to.mime) && from.mime.split('/')[0] === to.mime.split('/')[0];
  if (!isSameKind) throw refusal(strapi, 'replacement-kind');
  return [from, to];
}

function replaceBlock(block: Block, from: Picture, copy: object): Block {
  return block.image?.hash === from.hash ? { ...block, image: copy } : block;
}

/** Shows another picture in the bodies of some articles, in drafts and published versions. */
export async function replaceInBodies(
  strapi: Core.Strapi,
  trx: Knex,
  [from, to]: readonly [Picture, Picture],
): Promise<{ links: number; documentIds: string[] }> {
  const articles = (await findArticlesByHash(trx, [from.hash])).get(from.hash) ?? [];
  const documentIds = articles.slice(0, BATCH);
  const copy = Object.fromEntries(COPIED.map((column) => [column, to[column] ?? null]));
  for (const documentId of documentIds) {
    const rows: { id: number; body: unknown; published_at: unknown }[] = await trx('articles')
      .where({ document_id: documentId })
      .select('id', 'body', 'published_at');
    for (const { id, body, published_at } of rows) {
      const blocks = (typeof body === 'string' ? JSON.parse(body) : body) as Block[] | null;
      const replaced = (blocks ?? []).map((block) => replaceBlock(block, from, copy));
      await trx('articles')
        .where({ id })
        .update({ body: JSON.stringify(replaced) });
      if (published_at === null)
        await insertEntryChanges(strapi, trx, [
          { uid: UID, documentId, kind: 'replace', changes: { body: { before: blocks, after: replaced } } },
        ]);
    }
    await recordDocumentWrite(strapi, trx, { uid: UID, documentId, created: false });
  }
  return { links: documentIds.length, documentIds };
}

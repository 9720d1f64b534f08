import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../../contract/content-types';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { editorLanguage, translate, type Language } from '../../texts/editor-language';
import { mayReadNames } from '../../saving/server/entry-refusals';
import { TYPE_TEXTS } from '../../texts/labels';
import { refusal } from '../../saving/server/refusal';
import { findArticlesByFile } from '../../../public/read-model/write/change-propagation';
import { chunksOf } from '../../../platform/chunks';
import { contentTables, type LinkTable } from './content-tables';
import type { Use } from './panel-api';

export interface DocumentName {
  uid: ContentUid;
  documentId: string;
  name: string;
}

/** @returns the documents that these rows of a content type or a component belong to, each once */
export async function findDocuments(
  strapi: Core.Strapi,
  knex: Knex,
  uid: string,
  ids: readonly number[],
): Promise<DocumentName[]> {
  if (ids.length === 0) return [];
  const { of, holdersOf } = contentTables(strapi);
  const found = new Map<string, DocumentName>();
  if (isShopContent(uid)) {
    const rows: { documentId: string; name: string | number | null }[] = await knex(of(uid).table)
      .whereIn('id', [...ids])
      .orderBy('id')
      .select({ documentId: 'document_id', name: of(uid).nameColumn });
    for (const { documentId, name } of rows)
      if (!found.has(documentId)) found.set(documentId, { uid, documentId, name: String(name ?? documentId) });
    return [...found.values()];
  }
  for (const holder of holdersOf(uid)) {
    const linkTables = holder.components.filter((component) => component.uid === uid).map(({ table }) => table);
    for (const table of new Set(linkTables)) {
      const holderIds: number[] = await knex(table)
        .where({ component_type: uid })
        .whereIn('cmp_id', [...ids])
        .distinct('entity_id')
        .pluck('entity_id');
      for (const document of await findDocuments(strapi, knex, holder.uid, holderIds)) found.set(document.documentId, document);
    }
  }
  return [...found.values()];
}

const PAGE = 1_000;

/** @returns the documents that use some rows, drafts included, by the attribute in which they do: one may come several times */
export async function* findUsers(
  strapi: Core.Strapi,
  knex: Knex,
  uid: string,
  ids: readonly number[],
): AsyncGenerator<{ link: LinkTable; documents: DocumentName[] }> {
  for (const link of contentTables(strapi).links.filter(({ target }) => target.uid === uid)) {
    const { table, constant, owner, target } = link;
    const owners: number[] = await knex(table)
      .where(constant)
      .whereIn(target.column, [...ids])
      .distinct(owner.column)
      .orderBy(owner.column)
      .pluck(owner.column);
    for (const page of chunksOf(owners, PAGE)) yield { link, documents: await findDocuments(strapi, knex, owner.uid, page) };
  }
}

/** Documents of a use that are named; the others are counted. */
const NAMED_MAX = 5;

/**
 * Uses that a deletion leaves in order: a list of products is shorter by one, and has it again when it is restored. Any other use
 * would be wrong without its target: a menu item would lead nowhere or to all products, a wine would have no brand, a page no
 * picture.
 */
const HARMLESS: ReadonlySet<string> = new Set(['api::article.article related_products', 'api::home.homepage featured_products']);

const ARTICLE = 'api::article.article';

/**
 * @param uid a content type, or that of files
 * @param ids rows: of a document with drafts those of both versions
 * @returns what uses them, drafts included, each document once
 */
export async function findUses(strapi: Core.Strapi, knex: Knex, uid: string, ids: readonly number[]): Promise<Use[]> {
  const found = new Map<ContentUid, { documents: Map<string, DocumentName>; blocks: boolean }>();
  const add = (documents: readonly DocumentName[], blocks: boolean): void => {
    for (const document of documents) {
      const use = found.get(document.uid) ?? { documents: new Map<string, DocumentName>(), blocks: false };
      found.set(document.uid, use);
      use.blocks ||= blocks;
      if (!use.documents.has(document.documentId)) use.documents.set(document.documentId, document);
    }
  };
  for await (const { link, documents } of findUsers(strapi, knex, uid, ids))
    add(documents, !HARMLESS.has(`${link.owner.uid} ${link.attribute}`));
  if (uid === FILE_UID) {
    const quoting = await rowsOf(strapi, knex, ARTICLE, ...(await findArticlesByFile(knex, ids)));
    add(await findDocuments(strapi, knex, ARTICLE, quoting), true);
  }
  return [...found].map(([of, { documents, blocks }]) => ({
    uid: of,
    count: documents.size,
    documents: [...documents.values()].slice(0, NAMED_MAX).map(({ documentId, name }) => ({ documentId, name })),
    blocks,
  }));
}

/** @returns the uses, without the names of documents that the account of this request may not read */
export const withReadableNames = (strapi: Core.Strapi, uses: readonly Use[]): Use[] =>
  uses.map((use) => (mayReadNames(strapi, use.uid) ? use : { ...use, documents: [] }));

const NAMED = 3;

/** @returns what uses an entry, with its first names: the media library shows this text alone */
const textOf = (uses: readonly Use[], language: Language): string =>
  uses
    .map(({ uid, count, documents }) => {
      const names = documents.slice(0, NAMED).map(({ name }) => `“${name}”`);
      const counted = `${count} ${translate(TYPE_TEXTS[uid].name, language).toLowerCase()}`;
      return names.length === 0 ? counted : `${counted} (${names.join(', ')}${count > names.length ? '…' : ''})`;
    })
    .join(', ');

/** @throws errors.ApplicationError in the editor's language that counts what would be wrong without it */
export async function assertUnused(strapi: Core.Strapi, trx: Knex, uid: string, ids: readonly number[]): Promise<void> {
  const uses = (await findUses(strapi, trx, uid, ids)).filter(({ blocks }) => blocks);
  if (uses.length === 0) return;
  const readable = withReadableNames(strapi, uses);
  throw refusal(strapi, 'in-use', { uses: textOf(readable, editorLanguage(strapi)) }, { uses: readable });
}

export const rowsOf = async (strapi: Core.Strapi, knex: Knex, uid: ContentUid, ...documentIds: string[]): Promise<number[]> =>
  knex(contentTables(strapi).of(uid).table).whereIn('document_id', documentIds).pluck('id');

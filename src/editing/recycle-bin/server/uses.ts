import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../../contract/content-types';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { editorLanguage, translate, type Language } from '../../texts/editor-language';
import { mayReadNames } from '../../saving/server/entry-refusals';
import { TYPE_TEXTS } from '../../texts/labels';
import { refusal } from '../../saving/server/refusal';
import { findArticlesByFile } from '../../../public/read-model/write/change-propagation';
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
    for (const { documentId, name } of rows) found.set(documentId, { uid, documentId, name: String(name ?? documentId) });
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

/** Documents of a use that are named; the others are counted. */
const NAMED_MAX = 5;

/**
 * Uses that a deletion leaves in order: a list of products is shorter by one, and has it again when it is restored. Any other use
 * would be wrong without its target: a menu item would lead nowhere or to all products, a wine would have no brand, a page no
 * picture.
 */
const HARMLESS: ReadonlySet<string> = new Set(['api::article.article related_products', 'api::home.homepage featured_products']);

/** What uses something: rows of content types by statements, and what was found otherwise. */
interface FoundUses {
  rows: Knex.QueryBuilder[];
  documents: DocumentName[];
  blocks: boolean;
}

const ownersOf = (knex: Knex, { table, constant, owner, target }: LinkTable, ids: readonly number[]): Knex.QueryBuilder =>
  knex(table)
    .where(constant)
    .whereIn(target.column, [...ids])
    .select(owner.column);

/** Counts each document once, whatever the number of its versions and attributes. */
async function toUse(strapi: Core.Strapi, knex: Knex, uid: ContentUid, { rows, documents, blocks }: FoundUses): Promise<Use> {
  const { table } = contentTables(strapi).of(uid);
  const [first, ...others] = rows;
  // Either alone: with both in one condition PostgreSQL reads all documents.
  const byRow = first?.clone().unionAll(others.map((statement) => statement.clone()));
  const documentIds = documents.map(({ documentId }) => documentId);
  const using = (): Knex.QueryBuilder =>
    knex(table).where((either) => {
      if (byRow) void either.whereIn('id', byRow.clone());
      if (!byRow || documentIds.length > 0) void either.orWhereIn('document_id', documentIds);
    });
  const [counted]: { count: number | string }[] = await using().countDistinct({ count: 'document_id' });
  const named: { id: number }[] = await using().groupBy('document_id').orderBy('id').limit(NAMED_MAX).min({ id: 'id' });
  const found = await findDocuments(
    strapi,
    knex,
    uid,
    named.map(({ id }) => id),
  );
  return {
    uid,
    count: Number(counted?.count ?? 0),
    documents: found.map(({ documentId, name }) => ({ documentId, name })),
    blocks,
  };
}

async function findQuoting(knex: Knex, fileIds: readonly number[]): Promise<DocumentName[]> {
  const documentIds = await findArticlesByFile(knex, fileIds);
  return documentIds.map((documentId) => ({ uid: 'api::article.article', documentId, name: '' }));
}

/**
 * @param uid a content type, or that of files
 * @param ids rows: of a document with drafts those of both versions
 * @returns what uses them, drafts included
 */
export async function findUses(strapi: Core.Strapi, knex: Knex, uid: string, ids: readonly number[]): Promise<Use[]> {
  const found = new Map<ContentUid, FoundUses>();
  const usesOf = (of: ContentUid): FoundUses => {
    const uses = found.get(of) ?? { rows: [], documents: [], blocks: false };
    found.set(of, uses);
    return uses;
  };
  for (const link of contentTables(strapi).links.filter(({ target }) => target.uid === uid)) {
    const blocks = !HARMLESS.has(`${link.owner.uid} ${link.attribute}`);
    const owners = ownersOf(knex, link, ids);
    if (isShopContent(link.owner.uid)) {
      const uses = usesOf(link.owner.uid);
      uses.rows.push(owners);
      uses.blocks ||= blocks;
      continue;
    }
    // Components are those of menus, which are few.
    const rows: Record<string, number>[] = await owners;
    const componentIds = rows.map((row) => Number(row[link.owner.column]));
    for (const document of await findDocuments(strapi, knex, link.owner.uid, componentIds)) {
      const uses = usesOf(document.uid);
      uses.documents.push(document);
      uses.blocks ||= blocks;
    }
  }
  const quoting = uid === FILE_UID ? await findQuoting(knex, ids) : [];
  if (quoting.length > 0) {
    const uses = usesOf('api::article.article');
    uses.documents.push(...quoting);
    uses.blocks = true;
  }
  const uses: Use[] = [];
  for (const [of, each] of found) uses.push(await toUse(strapi, knex, of, each));
  return uses.filter(({ count }) => count > 0);
}

/** @returns the uses, without the names of documents that the account of this request may not read */
export const withReadableNames = (strapi: Core.Strapi, uses: readonly Use[]): Use[] =>
  uses.map((use) => (mayReadNames(strapi, use.uid) ? use : { ...use, documents: [] }));

/** Documents that a refusal names. */
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

/** @returns the rows of documents */
export const rowsOf = async (strapi: Core.Strapi, knex: Knex, uid: ContentUid, ...documentIds: string[]): Promise<number[]> =>
  knex(contentTables(strapi).of(uid).table).whereIn('document_id', documentIds).pluck('id');

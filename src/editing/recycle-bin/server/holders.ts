import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { contentTables } from './content-tables';

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

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../contract/content-types';
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
  const tables = contentTables(strapi);
  if (isShopContent(uid)) {
    const { table, nameColumn } = tables.of(uid);
    const rows: { documentId: string; name: string | number | null }[] = await knex(table)
      .whereIn('id', [...ids])
      .orderBy('id')
      .select({ documentId: 'document_id', name: nameColumn });
    const names = new Map(rows.map(({ documentId, name }) => [documentId, String(name ?? documentId)]));
    return [...names].map(([documentId, name]) => ({ uid, documentId, name }));
  }
  const found: DocumentName[] = [];
  for (const holder of tables.holdersOf(uid)) {
    const linkTables = holder.components.filter((component) => component.uid === uid).map(({ table }) => table);
    for (const table of new Set(linkTables)) {
      const rows: { entity_id: number }[] = await knex(table)
        .where({ component_type: uid })
        .whereIn('cmp_id', [...ids])
        .distinct('entity_id');
      const holderIds = rows.map(({ entity_id }) => entity_id);
      found.push(...(await findDocuments(strapi, knex, holder.uid, holderIds)));
    }
  }
  const keys = new Set<string>();
  return found.filter(({ documentId }) => !keys.has(documentId) && keys.add(documentId));
}

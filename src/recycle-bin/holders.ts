import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../contract/public-content';
import { contentTables } from './content-tables';

export interface DocumentName {
  uid: ContentUid;
  documentId: string;
  name: string;
}

/** A version of a document. */
interface HolderRow extends DocumentName {
  isPublished: boolean;
}

/** @returns the rows of content types that these rows of a content type or a component belong to */
export async function findHolders(strapi: Core.Strapi, knex: Knex, uid: string, ids: readonly number[]): Promise<HolderRow[]> {
  if (ids.length === 0) return [];
  const tables = contentTables(strapi);
  if (isShopContent(uid)) {
    const { table, nameColumn, hasDrafts } = tables.of(uid);
    const rows: { documentId: string; name: string | number | null; published: unknown }[] = await knex(table)
      .whereIn('id', [...ids])
      .orderBy('id')
      .select({ documentId: 'document_id', name: nameColumn, published: 'published_at' });
    return rows.map(({ documentId, name, published }) => ({
      ...{ uid, documentId, name: String(name ?? documentId) },
      isPublished: hasDrafts && published !== null,
    }));
  }
  const found: HolderRow[] = [];
  for (const holder of tables.holdersOf(uid)) {
    const linkTables = holder.components.filter((component) => component.uid === uid).map(({ table }) => table);
    for (const table of new Set(linkTables)) {
      const rows: { entity_id: number }[] = await knex(table)
        .where({ component_type: uid })
        .whereIn('cmp_id', [...ids])
        .distinct('entity_id');
      const holderIds = rows.map(({ entity_id }) => entity_id);
      found.push(...(await findHolders(strapi, knex, holder.uid, holderIds)));
    }
  }
  return found;
}

/** @returns the documents that these rows of a content type or a component belong to, each once */
export async function findDocuments(
  strapi: Core.Strapi,
  knex: Knex,
  uid: string,
  ids: readonly number[],
): Promise<DocumentName[]> {
  const rows = await findHolders(strapi, knex, uid, ids);
  const documents = rows.map(({ isPublished: _version, ...document }): [string, DocumentName] => [document.documentId, document]);
  return [...new Map(documents).values()];
}

/** @returns where an attribute of a content type or a component stands in documents: `items.product`, by content type */
export function placesOf(strapi: Core.Strapi, uid: string, attribute: string): { uid: ContentUid; field: string }[] {
  if (isShopContent(uid)) return [{ uid, field: attribute }];
  return contentTables(strapi)
    .holdersOf(uid)
    .flatMap((holder) =>
      holder.components
        .filter((component) => component.uid === uid)
        .flatMap((component) => placesOf(strapi, holder.uid, `${component.attribute}.${attribute}`)),
    );
}

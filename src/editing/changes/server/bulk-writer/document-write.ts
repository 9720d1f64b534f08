import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../../../contract/content-types';
import { contentTables, type LinkTable } from '../../../recycle-bin/server/content-tables';
import type { Data } from '../apply-entry';
import type { StoredDocument, Values } from '../document-values';
import type { Changes, Json, RunEntry } from '../run';

/** The content type whose entries are written in batches; the groups that they need are written along with them. */
export const BULK_UID = 'api::product.product';

/** Where and for whom a batch writes entries of one type. */
export interface BatchTarget {
  strapi: Core.Strapi;
  trx: Knex;
  uid: RunEntry['uid'];
  actorId: number | null;
}

export interface Written {
  entry: RunEntry;
  stored: StoredDocument | undefined;
  /** attributes that differ from the draft */
  data: Data;
  /** those in which a publication changes the published version besides `data`; null: none */
  publishedChanges: Changes | null;
}

/** An entry that is written together with others of its type. */
export interface DocumentWrite extends Written {
  documentId: string;
  /** all of the draft's, as they will be */
  values: Values;
  publishes: boolean;
}

/** Whether an entry can be written in a batch. Other types and other publications go through the document service, one by one. */
export function isBulkEntry(entry: RunEntry, stored: StoredDocument | undefined): boolean {
  if (entry.uid !== BULK_UID || entry.publishedChanges !== null) return false;
  if (entry.publication !== 'publish' && entry.publication !== 'keep') return false;
  if (entry.documentId === null) return true;
  // The first publication of an old draft: links of other content lead to the new version too.
  return Boolean(stored?.draft) && (entry.publication === 'keep' || Boolean(stored?.published));
}

function defaultsOf(strapi: Core.Strapi, uid: RunEntry['uid']): Values {
  const attributes = Object.entries(strapi.contentType(uid).attributes as Record<string, { default?: Json }>);
  return Object.fromEntries(
    attributes.flatMap(([name, attribute]) => (attribute.default === undefined ? [] : [[name, attribute.default]])),
  );
}

export function toDocumentWrite(strapi: Core.Strapi, written: Written): DocumentWrite {
  const { entry, stored, data } = written;
  const { uid, documentId, publication } = entry;
  const given = stored ? data : Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  return {
    ...written,
    documentId: documentId ?? newDocumentId(strapi, uid),
    data: given,
    values: { ...(stored?.draft ?? defaultsOf(strapi, uid)), ...given },
    // A type without drafts is published by its save.
    publishes: publication === 'publish' || !contentTables(strapi).of(uid).hasDrafts,
  };
}

/** Strapi gives a new document its id by the attribute's default. */
export function newDocumentId(strapi: Core.Strapi, uid: string): string {
  const { documentId } = strapi.db.metadata.get(uid).attributes as unknown as Record<string, { default?: unknown }>;
  if (typeof documentId?.default !== 'function') throw new Error('Strapi has no default for document ids.');
  return (documentId.default as () => string)();
}

/** @returns the tables that link entries of a type to groups and files */
export const linksFrom = (strapi: Core.Strapi, uid: string): LinkTable[] =>
  contentTables(strapi).links.filter(({ owner }) => owner.uid === uid);

/**
 * The batch writer knows relations to types without drafts, without positions, and components of plain values.
 *
 * @throws when products have something else: their other attributes would be lost without a word
 */
export function assertProductTables(strapi: Core.Strapi): void {
  const { of, links } = contentTables(strapi);
  const groups = linksFrom(strapi, BULK_UID).filter(({ target }) => target.uid !== FILE_UID);
  const plain = groups.every(({ orders, target }) => orders.length === 0 && !of(target.uid).hasDrafts);
  const { components } = of(BULK_UID);
  const shallow = components.every(({ uid }) => of(uid).components.length === 0 && links.every(({ owner }) => owner.uid !== uid));
  if (!plain || !shallow) throw new Error('Products have attributes that src/editing/changes/server/bulk-writer does not write.');
}

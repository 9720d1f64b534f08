import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../../../contract/content-types';
import { contentTables, type LinkTable } from '../../../recycle-bin/server/content-tables';
import type { Data } from '../apply-entry';
import type { StoredDocument, Values } from '../document-values';
import type { Changes, Json, RunEntry } from '../run';

/** The content type that is written in batches. */
export const BULK_UID = 'api::product.product';

/** What an entry is written from. */
export interface Written {
  /** undefined: it is new */
  stored: StoredDocument | undefined;
  /** attributes that differ from the draft */
  data: Data;
  /** those in which a publication changes the published version besides `data`; null: none */
  publishedChanges: Changes | null;
}

/** An entry that is written together with others. */
export interface ProductWrite extends Written {
  entry: RunEntry;
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

/** The defaults of a new product. */
function productDefaults(strapi: Core.Strapi): Values {
  const attributes = Object.entries(strapi.contentType(BULK_UID).attributes as Record<string, { default?: Json }>);
  return Object.fromEntries(
    attributes.flatMap(([name, attribute]) => (attribute.default === undefined ? [] : [[name, attribute.default]])),
  );
}

export function toProductWrite(strapi: Core.Strapi, entry: RunEntry, { stored, data, publishedChanges }: Written): ProductWrite {
  const given = stored ? data : Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  return {
    entry,
    documentId: entry.documentId ?? newDocumentId(strapi, BULK_UID),
    stored,
    data: given,
    publishedChanges,
    values: { ...(stored?.draft ?? productDefaults(strapi)), ...given },
    publishes: entry.publication === 'publish',
  };
}

/** Strapi gives a new document its id by the attribute's default. */
export function newDocumentId(strapi: Core.Strapi, uid: string): string {
  const { documentId } = strapi.db.metadata.get(uid).attributes as unknown as Record<string, { default?: unknown }>;
  if (typeof documentId?.default !== 'function') throw new Error('Strapi has no default for document ids.');
  return (documentId.default as () => string)();
}

/** @returns the tables that link products to groups and files */
export const productLinks = (strapi: Core.Strapi): LinkTable[] =>
  contentTables(strapi).links.filter(({ owner }) => owner.uid === BULK_UID);

/**
 * The batch writer knows relations to types without drafts, without positions, and components of plain values.
 *
 * @throws when products have something else: their other attributes would be lost without a word
 */
export function assertProductTables(strapi: Core.Strapi): void {
  const { of, links } = contentTables(strapi);
  const groups = productLinks(strapi).filter(({ target }) => target.uid !== FILE_UID);
  const plain = groups.every(({ orders, target }) => orders.length === 0 && !of(target.uid).hasDrafts);
  const { components } = of(BULK_UID);
  const shallow = components.every(({ uid }) => of(uid).components.length === 0 && links.every(({ owner }) => owner.uid !== uid));
  if (!plain || !shallow) throw new Error('Products have attributes that src/editing/changes/server/bulk-writer does not write.');
}

import type { Core } from '@strapi/strapi';
import type { UID } from '@strapi/types';
import { currentPermissions } from '../../../platform/entry-permissions';
import { workOff } from './bulk-work';
import { nameFieldOf } from './entry-refusals';
import type { MessageKey } from '../../texts/messages';

interface Count {
  count: number;
}

/** The content manager's work on many selected entries; each method is one transaction in Strapi 5.54. */
export interface DocumentManager {
  publishMany: (uid: string, documentIds: string[], locale?: string | string[]) => Promise<number>;
  unpublishMany: (documentIds: string[], uid: string, options?: object) => Promise<Count>;
  deleteMany: (documentIds: string[], uid: string, options?: object) => Promise<Count>;
  findMany: (options: object, uid: string) => Promise<object[]>;
}

/** @returns what the panel's list calls an entry, where the account may read that */
async function nameOf(strapi: Core.Strapi, uid: string, documentId: string): Promise<string> {
  const field = nameFieldOf(strapi, uid as UID.ContentType);
  if (field === undefined) return documentId;
  const readable = await currentPermissions(strapi)?.allowed('read', uid, [documentId], [field]);
  if (readable?.has(documentId) === false) return documentId;
  const row: Record<string, string | null> | null = await strapi.db
    .query(uid)
    .findOne({ where: { documentId }, select: [field] });
  return row?.[field] ?? documentId;
}

/**
 * Makes each entry of a bulk action a transaction of its own. Strapi's is one for all of them, under the write lock: no other
 * editor could save until the last entry is written, and one wrong entry undoes all.
 */
export function bulkDocuments(strapi: Core.Strapi): DocumentManager {
  const each = async (
    uid: string,
    documentIds: readonly string[],
    message: MessageKey,
    work: (documentId: string) => Promise<unknown>,
  ): Promise<number> => {
    const items = [...new Set(documentIds)];
    await workOff(strapi, { items, work, message, nameOf: (documentId) => nameOf(strapi, uid, documentId) });
    return items.length;
  };
  const documents = (uid: string) => strapi.documents(uid as UID.ContentType);

  return {
    publishMany: (uid, documentIds, locale) =>
      each(uid, documentIds, 'bulk-published', (documentId) =>
        documents(uid).publish({ documentId, populate: {}, ...(locale === undefined ? {} : { locale }) }),
      ),
    unpublishMany: async (documentIds, uid, options = {}) => ({
      count: await each(uid, documentIds, 'bulk-unpublished', (documentId) =>
        documents(uid).unpublish({ ...options, documentId, populate: {} }),
      ),
    }),
    deleteMany: async (documentIds, uid, options = {}) => ({
      count: await each(uid, documentIds, 'bulk-deleted', (documentId) => documents(uid).delete({ ...options, documentId })),
    }),
    // For single types. Strapi puts whole entries in the place of the counts of relations that its routes ask for.
    findMany: (options, uid) => documents(uid).findMany(options),
  };
}

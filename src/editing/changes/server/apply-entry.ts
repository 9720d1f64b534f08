import type { Core, UID } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import { findBinEntry } from '../../recycle-bin/server/list';
import { restoreEntry } from '../../recycle-bin/server/restore';
import { isSameValue, writableAttributes, type StoredDocument } from './document-values';
import { say } from './outcome';
import { sideOf, type Changes, type Json, type Run, type RunEntry } from './run';

/** By attribute, relations as document ids. */
export type Data = Readonly<Record<string, Json>>;

/** @returns the data as the document service takes it: a relation is set, not added to */
export function toParams(strapi: Core.Strapi, uid: UID.ContentType, data: Data): Record<string, unknown> {
  const types = new Map(writableAttributes(strapi, uid));
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (types.get(name)?.type !== 'relation') return [name, value];
      const documentIds = value === null ? [] : Array.isArray(value) ? value : [value];
      return [name, { set: documentIds.map((documentId: Json) => ({ documentId })) }];
    }),
  );
}

/** @returns the attributes in which the published version differs from the draft: what a publication changes besides the entry's own */
export function publishedDifferences(stored: StoredDocument, after: Data): Changes | null {
  const { draft, published } = stored;
  if (!draft || !published) return null;
  const differing = Object.keys(published).filter((name) => !isSameValue(published[name], draft[name]));
  if (differing.length === 0) return null;
  return Object.fromEntries(
    differing.map((name) => [name, { before: published[name] ?? null, after: after[name] ?? draft[name] ?? null }]),
  );
}

/** Whether an undone entry leaves the draft as it is published: then there is nothing unpublished any more. */
export function endsAsPublished(run: Run, entry: RunEntry, data: Data, stored: StoredDocument | undefined): boolean {
  if (run.kind !== 'undo' || entry.publication !== 'keep' || !stored?.draft || !stored.published) return false;
  return publishedDifferences({ ...stored, draft: { ...stored.draft, ...data } }, {}) === null;
}

interface Writer {
  strapi: Core.Strapi;
  trx: Knex;
  run: Run;
  entry: RunEntry;
}

/**
 * Writes one entry through Strapi's document service, with all that follows from a save in the panel.
 *
 * @param data the entry's values, in which references to other entries are document ids
 * @returns the document
 */
export async function writeEntry(
  { strapi, trx, run, entry }: Writer,
  data: Data,
  stored: StoredDocument | undefined,
): Promise<string> {
  const { uid, documentId, publication, publishedChanges } = entry;
  const documents = strapi.documents(uid);
  const [populate, updatedBy] = [{}, run.actor.id];
  const update = async (id: string, values: Data): Promise<void> => {
    if (Object.keys(values).length === 0) return;
    await documents.update({ documentId: id, data: { ...toParams(strapi, uid, values), updatedBy } as never, populate });
  };
  const publish = async (id: string): Promise<void> => {
    // A type without drafts is published by its save.
    if (strapi.contentType(uid).options?.draftAndPublish === true) await documents.publish({ documentId: id, populate });
  };
  if (documentId === null) {
    const params = { ...toParams(strapi, uid, data), createdBy: run.actor.id, updatedBy };
    const created = await documents.create({ data: params as never, populate });
    if (publication === 'publish') await publish(created.documentId);
    return created.documentId;
  }
  if (publication === 'delete') await documents.delete({ documentId });
  else if (publication === 'restore') {
    const id = await findBinEntry(trx, uid, documentId);
    if (id === undefined) throw new errors.ApplicationError(say('run-entry-not-in-bin'));
    await restoreEntry(strapi, id);
  } else if (publication === 'publish' && publishedChanges !== null && stored?.draft) {
    // Publishes values that the draft does not have, and gives the draft its own back: so an undone publication is as it was before.
    const kept = Object.keys(publishedChanges).map((name): [string, Json] => [name, stored.draft?.[name] ?? null]);
    const draft = { ...Object.fromEntries(kept), ...data };
    await update(documentId, { ...draft, ...sideOf(publishedChanges, 'after') });
    await publish(documentId);
    await update(documentId, draft);
  } else if (endsAsPublished(run, entry, data, stored)) await documents.discardDraft({ documentId, populate });
  else {
    await update(documentId, data);
    if (publication === 'publish') await publish(documentId);
    if (publication === 'unpublish') await documents.unpublish({ documentId, populate });
  }
  return documentId;
}

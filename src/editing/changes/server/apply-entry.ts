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

const documentsOf = ({ strapi, entry }: Writer) => strapi.documents(entry.uid);

const editorOf = ({ run }: Writer): object => ({ updatedBy: run.actor.id });

async function update(writer: Writer, documentId: string, data: Data): Promise<void> {
  const { strapi, entry } = writer;
  if (Object.keys(data).length === 0) return;
  const params = { ...toParams(strapi, entry.uid, data), ...editorOf(writer) };
  await documentsOf(writer).update({ documentId, data: params as never, populate: {} });
}

async function create(writer: Writer, data: Data): Promise<string> {
  const { strapi, run, entry } = writer;
  const params = { ...toParams(strapi, entry.uid, data), ...editorOf(writer), createdBy: run.actor.id };
  const { documentId } = await documentsOf(writer).create({ data: params as never, populate: {} });
  return documentId;
}

async function publish(writer: Writer, documentId: string): Promise<void> {
  // A type without drafts is published by its save.
  if (writer.strapi.contentType(writer.entry.uid).options?.draftAndPublish !== true) return;
  await documentsOf(writer).publish({ documentId, populate: {} });
}

async function restore({ strapi, trx, entry }: Writer, documentId: string): Promise<void> {
  const id = await findBinEntry(trx, entry.uid, documentId);
  if (id === undefined) throw new errors.ApplicationError(say('run-entry-not-in-bin'));
  await restoreEntry(strapi, id);
}

/** Publishes values that the draft does not have, and gives the draft its own back: so an undone publication is as it was before. */
async function publishOther(writer: Writer, documentId: string, draft: Data, published: Changes): Promise<void> {
  await update(writer, documentId, { ...draft, ...sideOf(published, 'after') });
  await publish(writer, documentId);
  await update(writer, documentId, draft);
}

/**
 * Writes one entry through Strapi's document service, with all that follows from a save in the panel.
 *
 * @param data the entry's values, in which references to other entries are document ids
 * @returns the document
 */
export async function writeEntry(writer: Writer, data: Data, stored: StoredDocument | undefined): Promise<string> {
  const { entry } = writer;
  const { documentId, publication, publishedChanges } = entry;
  if (documentId === null) {
    const created = await create(writer, data);
    if (publication === 'publish') await publish(writer, created);
    return created;
  }
  if (publication === 'delete') await documentsOf(writer).delete({ documentId });
  else if (publication === 'restore') await restore(writer, documentId);
  else if (publication === 'publish' && publishedChanges !== null && stored?.draft) {
    const kept = Object.keys(publishedChanges).map((name): [string, Json] => [name, stored.draft?.[name] ?? null]);
    await publishOther(writer, documentId, { ...Object.fromEntries(kept), ...data }, publishedChanges);
  } else if (endsAsPublished(writer.run, entry, data, stored))
    await documentsOf(writer).discardDraft({ documentId, populate: {} });
  else {
    await update(writer, documentId, data);
    if (publication === 'publish') await publish(writer, documentId);
    if (publication === 'unpublish') await documentsOf(writer).unpublish({ documentId, populate: {} });
  }
  return documentId;
}

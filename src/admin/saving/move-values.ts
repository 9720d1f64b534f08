import { moveDraft } from '../drafts/moved-draft';
import { keptQueries } from '../requests/keep-queries';
import { keepValue } from './differences';
import type { SavedTarget } from './failed-save';
import { entryKey } from './entry-versions';
import { relationChangeOf, type RelatedEntry, type Values } from './form-values';
import { findForm } from './open-forms';

const LIST_PATH = /^.*\/content-manager\/collection-types\//;

function go(model: string, page: string): void {
  const [list = ''] = LIST_PATH.exec(window.location.pathname) ?? [];
  window.location.assign(`${list}${model}/${page}`);
}

/** What the panel has read of an entry's relations. @returns undefined where it has not */
function readRelations(documentId: string, field: string): RelatedEntry[] | undefined {
  const query = keptQueries('getRelations').find(({ originalArgs }) => {
    const { id, targetField } = originalArgs as { id?: string; targetField?: string };
    return id === documentId && targetField === field;
  });
  return (query?.data as { results?: RelatedEntry[] } | undefined)?.results;
}

/** @returns a relation's value for a form whose entry is not stored: all that is linked is to be linked */
function asNewRelation(value: unknown, documentId: string, field: string): unknown {
  const change = relationChangeOf(value);
  if (!change) return keepValue(value, undefined);
  const removed = new Set(change.disconnect.map(({ id }) => id));
  const stored = (readRelations(documentId, field) ?? []).filter(({ id }) => !removed.has(id));
  const items = stored.map((entry) => ({ ...entry, apiData: { ...documentOf(entry), isTemporary: true } }));
  return { connect: [...items, ...change.connect], disconnect: [] };
}

const documentOf = (entry: RelatedEntry) => ({ id: entry.id, documentId: (entry as { documentId?: string }).documentId });

/** Opens the form of a new entry with the values of this one, which is no longer stored. */
export async function createWithValues({ model, documentId = '' }: SavedTarget): Promise<void> {
  const form = findForm('update', entryKey(model, documentId));
  if (!form) return;
  const values = Object.entries(form.read().mine).map(([field, value]) => [field, asNewRelation(value, documentId, field)]);
  await moveDraft({ model }, {}, Object.fromEntries(values) as Values);
  form.letGo();
  go(model, 'create');
}

/** Opens the entry that the form of a new one has created without knowing it, with what was typed since. */
export async function openEntry({ model }: SavedTarget, documentId: string): Promise<void> {
  const form = findForm('update', entryKey(model, undefined));
  if (form) {
    // What is linked is stored: a form of a stored entry holds changes alone.
    const values = Object.entries(form.read().mine).filter(([, value]) => relationChangeOf(value) === undefined);
    await moveDraft({ model, documentId }, {}, Object.fromEntries(values));
    form.letGo();
  }
  go(model, documentId);
}

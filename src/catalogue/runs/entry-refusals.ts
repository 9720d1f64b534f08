import type { Core, UID } from '@strapi/strapi';
import type { EntryAction, EntryPermissions, MayWith } from '../../platform/entry-permissions';
import { needsOf, type Need, type TypedEntry } from './entry-needs';
import { labelOf, say } from './outcome';
import type { EntryFault, PlannedEntry } from './run';

/** Entries that are asked about together: visitors wait while the questions are collected. */
const PAGE = 50;

/** What of an entry is not allowed. */
export interface Refusal {
  entry: TypedEntry;
  /** none: the entry itself */
  fields: readonly string[];
}

interface Question {
  ids: Set<string>;
  fields: Set<string>;
}

const hasDrafts = (strapi: Core.Strapi, uid: UID.ContentType): boolean =>
  strapi.contentType(uid).options?.draftAndPublish === true;

/** What is asked of one entry at a time, answered for a page of entries together. */
class Questions {
  readonly #asked = new Map<string, Question & { uid: UID.ContentType; action: EntryAction }>();
  readonly #answers = new Map<string, MayWith>();

  constructor(private readonly permissions: EntryPermissions) {}

  add({ uid, documentId }: TypedEntry, { action, fields }: Need): void {
    if (documentId === null) return;
    const key = `${uid} ${action}`;
    const question = this.#asked.get(key) ?? { uid, action, ids: new Set<string>(), fields: new Set<string>() };
    question.ids.add(documentId);
    for (const field of fields) question.fields.add(field);
    this.#asked.set(key, question);
  }

  async answer(): Promise<void> {
    for (const [key, { uid, action, ids, fields }] of this.#asked)
      this.#answers.set(key, await this.permissions.of(action, uid, [...ids], [...fields]));
  }

  may({ uid, documentId }: TypedEntry, action: EntryAction, fields: readonly string[]): boolean {
    if (documentId === null) return this.permissions.may(action, uid, fields);
    return this.#answers.get(`${uid} ${action}`)?.(documentId, fields) === true;
  }
}

/**
 * Asks whether an account could do in the form what these entries do.
 *
 * @param more what is needed besides
 * @returns those that it could not do
 */
export async function refusedEntries(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  entries: readonly TypedEntry[],
  { publishes, reads }: { publishes: boolean; reads: boolean },
): Promise<Refusal[]> {
  const needed = entries.map((entry): [TypedEntry, Need[]] => {
    const read: Need[] = reads && entry.documentId !== null ? [{ action: 'read', fields: [] }] : [];
    const needs = [...read, ...needsOf(entry, publishes)];
    // A type without drafts is published by its save.
    return [entry, needs.filter(({ action }) => hasDrafts(strapi, entry.uid) || !/publish$/.test(action))];
  });
  const questions = new Questions(permissions);
  for (const [entry, needs] of needed) for (const need of needs) questions.add(entry, need);
  await questions.answer();
  return needed.flatMap(([entry, needs]) => {
    const refused = needs.filter(({ action, fields }) => !questions.may(entry, action, fields));
    if (refused.length === 0) return [];
    const isWhole = refused.some(({ action }) => !questions.may(entry, action, []));
    const fields = refused.flatMap(({ action, fields: asked }) =>
      asked.filter((field) => !questions.may(entry, action, [field])),
    );
    return [{ entry, fields: isWhole ? [] : fields }];
  });
}

function errorsOf({ entry, fields }: Refusal): EntryFault[] {
  if (fields.length === 0) return [{ column: '', value: '', message: say('entry-forbidden') }];
  const labels = new Set(fields.map((field) => labelOf(entry.uid, field.split('.')[0] ?? field)));
  return [...labels].map((column) => ({ column, value: '', message: say('field-forbidden') }));
}

async function* inPages(entries: AsyncIterable<PlannedEntry>, uid: UID.ContentType): AsyncGenerator<TypedEntry[]> {
  let page: TypedEntry[] = [];
  for await (const entry of entries) {
    page.push({ ...entry, uid: entry.uid ?? uid });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/**
 * @param uid of entries that name no other
 * @param publishes whether what the entries publish is asked for: of an import it is at the start, where it can be chosen
 * @returns the entries of a dry run, where those that the account may not apply are wrong. A row as it was typed stays with wrong ones
 */
export async function* permittedEntries(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  { uid, publishes }: { uid: UID.ContentType; publishes: boolean },
  entries: AsyncIterable<PlannedEntry>,
): AsyncGenerator<PlannedEntry> {
  for await (const page of inPages(entries, uid)) {
    const refusals = await refusedEntries(strapi, permissions, page, { publishes, reads: true });
    const refused = new Map(refusals.map((refusal) => [refusal.entry, refusal]));
    for (const entry of page) {
      const refusal = entry.kind === 'wrong' ? undefined : refused.get(entry);
      const { raw, publishedChanges, ...planned } = entry;
      const typed = raw === undefined ? {} : { raw };
      if (refusal) yield { ...planned, ...typed, kind: 'wrong', changes: {}, publication: 'keep', errors: errorsOf(refusal) };
      else if (entry.kind === 'wrong') yield entry;
      else yield { ...planned, ...(publishedChanges && { publishedChanges }) };
    }
  }
}

import type { UID } from '@strapi/strapi';

/** What started it: a file, the panel's list, a plan that became due, or the wish to have another run undone. */
export type RunKind = 'import' | 'bulk' | 'plan' | 'undo';

/**
 * `planning`: the dry run is writing its entries. `draft`: the dry run is there, and nothing is applied. `queued`: the worker of some
 * instance will take it. `stopped`: by an editor; it can be started again where it was, and so can `failed`.
 */
export type RunState = 'planning' | 'draft' | 'queued' | 'running' | 'stopped' | 'done' | 'failed' | 'discarded';

/**
 * Of one entry: what the dry run found. `double`: it may be a document that is there, whose id it names; it is applied only when an
 * editor has said whether it is (src/editing/import/server/files/doubles.ts).
 */
export type EntryKind = 'new' | 'changed' | 'unchanged' | 'wrong' | 'double';

/** `omitted`: nothing to apply, or not chosen. `skipped`: left alone, for the reason that it names. `failed`: refused by a check. */
type EntryState = 'waiting' | 'applied' | 'skipped' | 'failed' | 'omitted';

/** What happens to the published version. `restore` takes the document out of the bin, and is for undo alone. */
export type Publication = 'publish' | 'unpublish' | 'keep' | 'delete' | 'restore';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/** The value of an attribute before and after, as the draft stores it. */
export interface Change {
  before: Json;
  after: Json;
}

/**
 * By attribute. A relation is a document id or null, a list of documents their ids; a picture is the id of its file; a component
 * is an object without id. A relation to a document that the same run makes is `{ position }` of that document's entry, which
 * must come earlier.
 */
export type Changes = Readonly<Record<string, Change>>;

/** @returns the values before or after changes */
export const sideOf = (changes: Changes, side: keyof Change): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[side]]));

/** When the document's versions were last saved, in milliseconds since 1970; null where there is none. */
export interface DocumentVersion {
  draft: number | null;
  published: number | null;
}

export interface EntryFault {
  /** the column's title as the file has it */
  column: string;
  value: string;
  /** in Vietnamese: what would be right */
  message: string;
  /** what code knows it by */
  code?: string;
}

/** One entry of a dry run. Entries are numbered in the order in which they come, from 1. */
export interface PlannedEntry {
  kind: EntryKind;
  /** what the panel calls the entry */
  label: string;
  /** another content type than the run's: a brand that a product needs. It is made only with an entry that refers to it. */
  uid?: UID.ContentType;
  /** the row of the file */
  row?: number;
  /** null: it is new */
  documentId: string | null;
  changes: Changes;
  publication: Publication;
  /** what the dry run has read; null of a new document */
  baseVersion: DocumentVersion | null;
  /** what is wrong; of an entry that is right, what of it was left out */
  errors?: readonly EntryFault[];
  /** the row as it was typed, of a wrong one */
  raw?: Json;
  /** attributes in which the published version differs from the draft: undo puts them back */
  publishedChanges?: Changes;
  /** whether visitors would see a price that no bottle has: the run asks before it starts (`run-odd-prices`) */
  hasOddPrice?: boolean;
}

export interface RunEntry extends Required<Omit<PlannedEntry, 'row' | 'raw' | 'publishedChanges' | 'hasOddPrice'>> {
  runId: string;
  position: number;
  row: number | null;
  raw: Json;
  state: EntryState;
  /** in Vietnamese, of a skipped or failed entry */
  reason: string | null;
  appliedVersion: DocumentVersion | null;
  publishedChanges: Changes | null;
}

/** Entries of other content types are not counted. `total` is the sum of the kinds. */
export interface RunCounts extends Record<EntryKind, number> {
  total: number;
  applied: number;
  skipped: number;
  failed: number;
}

export interface RunChoices {
  kinds: readonly Extract<EntryKind, 'new' | 'changed'>[];
  /** false: new entries stay drafts, and changes stay in the draft. An entry that says `unpublish` or `delete` does so anyway. */
  publish: boolean;
  /** whether the editor has looked at what the dry run asks about: prices that can hardly be meant */
  confirms?: boolean;
}

export interface Actor {
  /** an account of the panel; null: a program */
  id: number | null;
  name: string;
}

export interface Run {
  id: string;
  kind: RunKind;
  uid: UID.ContentType;
  /** in Vietnamese: what was asked */
  title: string;
  state: RunState;
  undoOf: string | null;
  undoneBy: string | null;
  /** who planned it; once it has begun, who started it or went on with it last. It writes in her name */
  actor: Actor;
  /** file name and size, filter, rule: what the kind of run wants to show again */
  source: Json;
  choices: RunChoices | null;
  counts: RunCounts;
  /** why it failed, in Vietnamese */
  failure: string | null;
  /** milliseconds since 1970, as the two below */
  createdAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  /** entries that are to be applied; 0 before the start */
  chosen: number;
  /** position of the last entry of the last committed batch */
  appliedUntil: number;
}

/** Rows whose price is below that of any bottle, or far from the one that is stored, by what becomes of them. */
export type OddPrices = Partial<Record<EntryKind, number>>;

/** @param kinds of the rows that are applied */
export const countOddPrices = (odd: OddPrices = {}, kinds: readonly EntryKind[]): number =>
  kinds.reduce((sum, kind) => sum + (odd[kind] ?? 0), 0);

import { REPLACEMENTS_PATH, type ReplacementAnswer } from '../../src/editing/bulk/server/panel-api';
import type { RunAnswer } from '../../src/editing/changes/server/panel-api';
import { runsOf } from './catalogue-runs';
import { EditorError, type Editor } from './editor';

export interface BinEntry {
  id: number;
  uid: string;
  name: string;
  deleted_by: string | null;
  days_left: number;
}

export interface Restored {
  restored: { documentId: string; name: string }[];
  refused: { id: number; name: string; reason: string }[];
  missing: { name: string; of: string; in_bin: boolean }[];
}

export interface Use {
  uid: string;
  count: number;
  documents: { documentId: string; name: string }[];
  blocks: boolean;
}

/** @returns the first page of the bin */
export async function readBin(editor: Editor): Promise<BinEntry[]> {
  return (await editor.request<{ entries: BinEntry[] }>('GET', '/bin/entries')).entries;
}

/** @throws when one of them is not on the first page */
export async function binIds(editor: Editor, ...names: string[]): Promise<number[]> {
  const entries = await readBin(editor);
  return names.map((name) => {
    const entry = entries.find((one) => one.name === name);
    if (!entry) throw new Error(`${name} is not in the bin.`);
    return entry.id;
  });
}

/** Restores entries by their names. */
export async function restore(editor: Editor, ...names: string[]): Promise<Restored> {
  return editor.request('POST', '/bin/restore', { ids: await binIds(editor, ...names) });
}

/** Lets everything that uses a document use another one. @returns the runs, when they have ended */
export async function replace(editor: Editor, uid: string, id: string, by: string): Promise<RunAnswer[]> {
  const { runs } = await editor.request<ReplacementAnswer>('POST', REPLACEMENTS_PATH, { uid, id, by });
  return Promise.all(runs.map((run) => runsOf(editor).untilEnded(run)));
}

/** @returns the refusal of what an editor asks for; @throws when it is not refused */
export async function refusal(work: Promise<unknown>): Promise<EditorError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof EditorError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

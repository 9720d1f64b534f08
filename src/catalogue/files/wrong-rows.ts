import type { Core } from '@strapi/strapi';
import type { Language } from '../../editorial/editor-language';
import type { Run } from '../runs/run';
import { RUN_ENTRIES, toEntry, type RunEntryRow } from '../runs/tables';
import texts from './columns.json';
import type { TableValue } from './format-cells';
import type { ImportSource } from './panel-api';

/** Rows that are read together. */
const CHUNK = 500;

const toValue = (cell: unknown): TableValue => {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' || typeof cell === 'string' ? cell : JSON.stringify(cell);
};

/** The wrong rows of an import as they were typed, with what is wrong in the first column. */
export async function* readWrongRows(strapi: Core.Strapi, run: Run, language: Language): AsyncGenerator<readonly TableValue[]> {
  const { header } = run.source as unknown as ImportSource;
  // A file of wrong rows that is imported again has reasons of its own.
  const places = [...header.keys()].filter((at) => !Object.values(texts.reason).includes(header[at] ?? ''));
  yield [texts.reason[language], ...places.map((at) => header[at] ?? '')];
  for (let after = 0; ;) {
    const rows = (await strapi.db
      .connection(RUN_ENTRIES)
      .where({ run_id: run.id, kind: 'wrong' })
      .where('position', '>', after)
      .orderBy('position')
      .limit(CHUNK)) as RunEntryRow[];
    for (const { errors, raw } of rows.map(toEntry)) {
      const reasons = errors.map(({ column, message }) => `${column}: ${message}`).join(' ');
      const cells: readonly unknown[] = Array.isArray(raw) ? raw : [];
      yield [reasons, ...places.map((at) => toValue(cells[at]))];
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.position;
  }
}

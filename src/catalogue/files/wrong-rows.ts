import type { Core } from '@strapi/strapi';
import type { Language } from '../../editorial/editor-language';
import type { Run } from '../runs/run';
import { entryPages } from '../runs/run-store';
import texts from './columns.json';
import type { TableValue } from './format-cells';
import type { ImportSource } from './panel-api';

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
  for await (const entries of entryPages(strapi.db.connection, run.id, { kind: 'wrong' })) {
    for (const { errors, raw } of entries) {
      const reasons = errors.map(({ column, message }) => `${column}: ${message}`).join(' ');
      const cells: readonly unknown[] = Array.isArray(raw) ? raw : [];
      yield [reasons, ...places.map((at) => toValue(cells[at]))];
    }
  }
}

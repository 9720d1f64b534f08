import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cellText } from '../../src/editing/import/server/files/cell';
import type {
  EntryFilter,
  ImportAnswer,
  ShownEntries,
  TableFormat,
  TableUid,
} from '../../src/editing/import/server/files/panel-api';
import { readTable } from '../../src/editing/import/server/files/read-table';
import { runsOf } from './catalogue-runs';
import { EditorError, type Editor, type PanelServer } from './editor';

export interface Table {
  uid: TableUid;
  content: string | Buffer;
  name?: string;
  createGroups?: boolean;
}

export function formOf({ uid, content, name = 'bang.csv', createGroups = false }: Table): FormData {
  const form = new FormData();
  form.set('uid', uid);
  form.set('create_groups', String(createGroups));
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  return form;
}

/** @returns the texts of a table's rows */
export async function readRows(content: Buffer): Promise<string[][]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'table-'));
  try {
    const file = path.join(folder, 'table');
    writeFileSync(file, content);
    return (await readTable(file, 'api::product.product')).rows.map(({ cells }) => cells.map(cellText));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The panel's requests about tables. */
export function tablesOf(shop: Pick<PanelServer, 'url'>, editor: Editor) {
  const fetchFile = async (query: string): Promise<Buffer> => {
    const response = await fetch(`${shop.url}/catalogue/files/${query}`, { headers: editor.headers });
    if (response.status !== 200) throw new Error(`${query} → ${response.status}: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
  /** Has a table read. @returns its dry run */
  const plan = async (table: Table) => {
    const imports = '/catalogue/files/imports';
    const answer = await editor.request<ImportAnswer>('POST', imports, formOf(table));
    // Refused when the answer had begun: src/editing/import/server/files/import-controller.ts.
    if ('error' in answer) throw new EditorError(200, answer.error.message, {}, `POST ${imports}`);
    return (await runsOf(editor).find(answer.run)).run;
  };
  return {
    plan,
    entries: async (id: string, show: EntryFilter) =>
      (await editor.request<ShownEntries>('GET', `/catalogue/files/runs/${id}/entries?show=${show}`)).entries,
    /** @returns an exported file */
    export: (uid: TableUid, format: TableFormat, filters: readonly object[] = [], search = ''): Promise<Buffer> =>
      fetchFile(`export?${new URLSearchParams({ uid, format, filters: JSON.stringify(filters), search }).toString()}`),
    wrongRows: (id: string, format: TableFormat): Promise<Buffer> => fetchFile(`runs/${id}/wrong-rows?format=${format}`),
  };
}

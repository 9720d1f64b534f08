import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TableRow } from '../../../src/editing/import/server/files/cell';
import type { Header } from '../../../src/editing/import/server/files/header';
import { openTable } from '../../../src/editing/import/server/files/read-import';
import { readTable } from '../../../src/editing/import/server/files/read-table';

/** A file of another system as rows of our columns. */
export interface ReadFile {
  header: Header;
  wines: Record<string, unknown>[];
  leftOut: TableRow[];
}

export async function readForeignFile(content: string): Promise<ReadFile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'foreign-'));
  try {
    const file = path.join(folder, 'file');
    writeFileSync(file, content);
    const uid = 'api::product.product';
    const { header, rows } = openTable(await readTable(file, uid), { uid, language: 'vi' });
    const all = [...rows];
    const named = ({ cells }: TableRow) =>
      Object.fromEntries(
        header.columns.flatMap((column, at) => (column && cells[at] !== null ? [[column.name, cells[at]]] : [])),
      );
    return { header, wines: all.filter(({ leftOut }) => !leftOut).map(named), leftOut: all.filter(({ leftOut }) => leftOut) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

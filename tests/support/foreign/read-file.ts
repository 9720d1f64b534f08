import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TableRow } from '../../../src/catalogue/files/cell';
import type { Header } from '../../../src/catalogue/files/header';
import { openTable } from '../../../src/catalogue/files/open-table';

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
    const { header, rows } = await openTable({ path: file, uid: 'api::product.product', language: 'vi' });
    const all: TableRow[] = [];
    for await (const row of rows) all.push(row);
    const named = ({ cells }: TableRow) =>
      Object.fromEntries(
        header.columns.flatMap((column, at) => (column && cells[at] !== null ? [[column.name, cells[at]]] : [])),
      );
    return { header, wines: all.filter(({ leftOut }) => !leftOut).map(named), leftOut: all.filter(({ leftOut }) => leftOut) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

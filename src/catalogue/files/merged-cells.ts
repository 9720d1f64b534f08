import type { Readable } from 'node:stream';
import { FileError } from './file-error';

/** Cells of one column that a sheet shows as one. */
export interface MergedCells {
  /** letters of the column */
  column: string;
  from: number;
  to: number;
}

const MERGED = /mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** A tag may come in two pieces. */
const TAG_LENGTH = 200;
/** More are no price list. */
const MERGED_MAX = 50_000;

async function* piecesOf(sheet: Readable): AsyncGenerator<Buffer> {
  try {
    yield* sheet as AsyncIterable<Buffer>;
  } catch {
    throw new FileError('broken-workbook');
  }
}

/** @param sheet its XML: merged cells stand behind the rows. @returns those that reach over several rows, by the first of them */
export async function readMergedCells(sheet: Readable): Promise<ReadonlyMap<number, readonly MergedCells[]>> {
  const byRow = new Map<number, MergedCells[]>();
  let [text, count] = ['', 0];
  for await (const piece of piecesOf(sheet)) {
    text += piece.toString('latin1');
    let end = 0;
    for (const { 0: tag, 1: column = '', 2: first = '', 3: last = '', index } of text.matchAll(MERGED)) {
      end = index + tag.length;
      const [from, to] = [Number(first), Number(last)];
      if (to <= from || (count += 1) > MERGED_MAX) continue;
      byRow.set(from, [...(byRow.get(from) ?? []), { column, from, to }]);
    }
    text = text.slice(Math.max(end, text.length - TAG_LENGTH));
  }
  return byRow;
}

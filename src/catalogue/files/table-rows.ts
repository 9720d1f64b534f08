import { isBlank, type TableRow } from './cell';
import { readCsvRows } from './csv-rows';
import { FileError } from './file-error';
import { readHead } from './text-decoding';
import { readXlsxRows } from './xlsx-rows';

const ZIP = Buffer.from('PK\u0003\u0004');
/** of Excel before 2007, and of a workbook with a password */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const startsWith = (head: Buffer, mark: Buffer): boolean => head.subarray(0, mark.length).equals(mark);

/** Reads the rows that hold something. The file's first bytes tell what it is, not its name. @throws FileError */
export async function* readTable(path: string): AsyncGenerator<TableRow> {
  const head = await readHead(path);
  if (startsWith(head, OLD_OFFICE)) throw new FileError('old-excel');
  for await (const row of startsWith(head, ZIP) ? readXlsxRows(path) : readCsvRows(path)) {
    if (!row.cells.every(isBlank)) yield row;
  }
}

import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

export async function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

export interface SheetContent {
  name: string;
  rows: readonly (readonly (string | number | null)[])[];
  /** ranges that it shows as one cell */
  merged?: readonly string[];
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const cellOf = (cell: string | number | null): string =>
  cell === null
    ? '<c/>'
    : typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;

/** @returns an .xlsx with these sheets */
export const workbookOf = (sheets: readonly SheetContent[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATION}"><sheets>${sheets
      .map(({ name }, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="r${at}" Type="${RELATION}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows, merged = [] }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(cellOf).join('')}</row>`).join('')}</sheetData><mergeCells>${merged
          .map((range) => `<mergeCell ref="${range}"/>`)
          .join('')}</mergeCells></worksheet>`,
      ]),
    ),
  });

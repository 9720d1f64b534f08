import path from 'node:path';
import { FileError } from './file-error';
import { CELL_MAX_LENGTH, PART_MAX_BYTES, RELATIONS_MAX, SHEETS_MAX, STRINGS_MAX_BYTES } from './limits';
import type { FileMessageKey } from './messages';
import { SharedTexts } from './shared-texts';
import { collectNumberKinds, type NumberKind } from './xlsx-styles';
import { readWholeXml, type Attributes } from './xml-events';
import type { ZipParts } from './zip-parts';

/** What the cells of a sheet refer to. */
export interface Workbook {
  /** those that Excel shows, in the order of their tabs; the first one where it shows none */
  sheets: readonly { name: string; path: string }[];
  strings: SharedTexts;
  /** by index of a style */
  numberKinds: readonly NumberKind[];
  /** whether days are counted from 1904 */
  is1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Excel writes characters that XML can't hold as `_x000D_`, and `_x005F_` for the underscore before what looks like one. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** @returns targets by id and by the last word of their type, such as `styles` */
async function readRelations(parts: ZipParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  let count = 0;
  const relations = 'xl/_rels/workbook.xml.rels';
  await readWholeXml(await parts.read(relations, PART_MAX_BYTES), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target);
      if ((count += 1) > RELATIONS_MAX) throw new FileError('too-many-relations', { max: RELATIONS_MAX });
      targets.set(Id, target);
      targets.set(Type.slice(Type.lastIndexOf('/') + 1), target);
    },
  });
  return targets;
}

/** A shared text may be several runs of different format; the reading of a Japanese word (`rPh`) is no part of it. */
async function readStrings(parts: ZipParts, part: string): Promise<SharedTexts> {
  const stream = await parts.read(part, STRINGS_MAX_BYTES);
  const strings = new SharedTexts(parts.sizeOf(part));
  let text = '';
  let isText = false;
  let isReading = false;
  await readWholeXml(stream, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
    },
    text: (piece) => {
      // A longer one is cut anyway.
      if (isText && text.length <= CELL_MAX_LENGTH) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.add(unescapeText(text).slice(0, CELL_MAX_LENGTH + 1));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
  });
  return strings;
}

/** Programs that pack their files too, by a part that they have. */
const OTHER_PROGRAMS: readonly (readonly [part: string, message: FileMessageKey])[] = [
  ['content.xml', 'is-ods'],
  ['Index/Document.iwa', 'is-numbers'],
  ['xl/workbook.bin', 'is-binary-excel'],
  ['word/document.xml', 'is-document'],
];

const idOf = (sheet: Attributes): string | undefined =>
  Object.entries(sheet).find(([name]) => name === 'id' || name.endsWith(':id'))?.[1];

/** @throws FileError when it is no workbook of Excel */
export async function openWorkbook(parts: ZipParts): Promise<Workbook> {
  if (!parts.has(WORKBOOK)) throw new FileError(OTHER_PROGRAMS.find(([part]) => parts.has(part))?.[1] ?? 'is-packed');
  const all: Attributes[] = [];
  let is1904 = false;
  await readWholeXml(await parts.read(WORKBOOK, PART_MAX_BYTES), {
    open: (name, attributes) => {
      if (name === 'sheet' && all.push(attributes) > SHEETS_MAX) throw new FileError('too-many-sheets', { max: SHEETS_MAX });
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
    },
  });
  const visible = all.filter(({ state = 'visible' }) => state === 'visible');
  const targets = await readRelations(parts);
  const sheets = (visible.length > 0 ? visible : all.slice(0, 1)).flatMap((sheet) => {
    const sheetPath = targets.get(idOf(sheet) ?? '');
    return sheetPath === undefined ? [] : [{ name: sheet.name ?? '', path: sheetPath }];
  });
  if (sheets.length === 0) throw new FileError('broken-workbook');
  const [stylesPath, stringsPath] = [targets.get('styles'), targets.get('sharedStrings')];
  const { handlers, kinds } = collectNumberKinds();
  if (stylesPath !== undefined && parts.has(stylesPath))
    await readWholeXml(await parts.read(stylesPath, PART_MAX_BYTES), handlers);
  const strings =
    stringsPath !== undefined && parts.has(stringsPath) ? await readStrings(parts, stringsPath) : new SharedTexts(0);
  return { sheets, strings, numberKinds: kinds, is1904 };
}

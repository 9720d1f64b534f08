import path from 'node:path';
import { FileError } from './file-error';
import { STRINGS_MAX_BYTES } from './limits';
import { collectNumberKinds, type NumberKind } from './xlsx-styles';
import { readWholeXml, type Attributes } from './xml-events';
import type { ZipParts } from './zip-parts';

/** What the cells of a sheet refer to. */
export interface Workbook {
  /** of the first visible sheet */
  sheetPath: string;
  strings: readonly string[];
  /** by index of a style */
  numberKinds: readonly NumberKind[];
  /** whether days are counted from 1904 */
  is1904: boolean;
}

const WORKBOOK = 'xl/workbook.xml';
/** Bytes of the other parts; they are small. */
const PART_MAX_BYTES = 16 * 1024 * 1024;

const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Excel writes characters that XML can't hold as `_x000D_`, and `_x005F_` for the underscore before what looks like one. */
export const unescapeText = (text: string): string =>
  text.includes('_x') ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(parseInt(code, 16))) : text;

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** @returns targets by id and by the last word of their type, such as `styles` */
async function readRelations(parts: ZipParts): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  const relations = 'xl/_rels/workbook.xml.rels';
  await readWholeXml(await parts.read(relations, PART_MAX_BYTES), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : path.posix.join('xl', Target);
      targets.set(Id, target);
      targets.set(Type.slice(Type.lastIndexOf('/') + 1), target);
    },
  });
  return targets;
}

/** A shared text may be several runs of different format; the reading of a Japanese word (`rPh`) is no part of it. */
async function readStrings(parts: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isReading = false;
  await readWholeXml(await parts.read(part, STRINGS_MAX_BYTES), {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 't') isText = !isReading;
      else if (name === 'rPh') isReading = true;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescapeText(text));
      else if (name === 't') isText = false;
      else if (name === 'rPh') isReading = false;
    },
  });
  return strings;
}

/** @throws FileError when it is no workbook of Excel */
export async function openWorkbook(parts: ZipParts): Promise<Workbook> {
  if (!parts.has(WORKBOOK)) throw new FileError('not-a-table');
  const sheets: Attributes[] = [];
  let is1904 = false;
  await readWholeXml(await parts.read(WORKBOOK, PART_MAX_BYTES), {
    open: (name, attributes) => {
      if (name === 'sheet') sheets.push(attributes);
      else if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
    },
  });
  const sheet = sheets.find(({ state = 'visible' }) => state === 'visible') ?? sheets[0];
  const targets = await readRelations(parts);
  const [, id] = Object.entries(sheet ?? {}).find(([name]) => name === 'id' || name.endsWith(':id')) ?? [];
  const sheetPath = targets.get(id ?? '');
  if (sheetPath === undefined) throw new FileError('broken-workbook');
  const [stylesPath, stringsPath] = [targets.get('styles'), targets.get('sharedStrings')];
  const { handlers, kinds } = collectNumberKinds();
  if (stylesPath !== undefined && parts.has(stylesPath))
    await readWholeXml(await parts.read(stylesPath, PART_MAX_BYTES), handlers);
  const strings = stringsPath !== undefined && parts.has(stringsPath) ? await readStrings(parts, stringsPath) : [];
  return { sheetPath, strings, numberKinds: kinds, is1904 };
}

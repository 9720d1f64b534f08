import { isRecord } from '../../../../contract/is-record';
import { CONTENT_RULES } from '../../../saving/server/content-rules';
import { isSameValue, type StoredDocument, type Values } from '../../../changes/server/document-values';
import { sideOf, type Change, type Changes, type Json, type PlannedEntry } from '../../../changes/server/run';
import { toPlainText } from '../foreign/plain-text';
import { cellText, cleanText } from './cell';
import { columnsOf, nameColumnOf } from './columns';
import type { GrapeNames } from '../foreign/grape-names';
import type { ImportContext, ReadRow, RowFaults } from './row';
import { limitsOf } from './value-checks';
import { splitGrapes, joinList, splitList } from './written-values';

const isText = (item: unknown): item is string => typeof item === 'string';

/** @returns a stored value as an export and import of it would make it */
function asImported(name: string, value: Json, grapes: GrapeNames): Json {
  if (typeof value === 'string') return name === 'description' ? cleanText(toPlainText(value)) : cleanText(value);
  if (!Array.isArray(value) || value.length === 0 || !value.every(isText)) return value;
  const text = joinList(value);
  return name === 'grapes' ? [...new Set(splitGrapes(text).map((grape) => grapes.nameOf(grape)))] : splitList(text);
}

/** Puts values of columns into attributes, all or those that change: those of `seo.meta_title` and `seo.meta_description` into one component. */
function toChanges(
  values: ReadonlyMap<string, Json>,
  draft: Values,
  { isWhole, grapes }: { isWhole: boolean; grapes: GrapeNames },
): Changes {
  const isUnchanged = (name: string, before: Json, after: Json): boolean => isSameValue(asImported(name, before, grapes), after);
  const changes: Record<string, Change> = {};
  for (const [name, after] of values) {
    const [attribute = '', member] = name.split('.');
    const before = draft[attribute] ?? null;
    if (member === undefined) {
      if (isWhole || !isUnchanged(name, before, after)) changes[attribute] = { before, after };
      continue;
    }
    const component = changes[attribute]?.after ?? before;
    const known = (isRecord(component) ? component : {}) as Values;
    if (isWhole || !isUnchanged(member, known[member] ?? null, after))
      changes[attribute] = { before, after: { ...known, [member]: after } };
  }
  return changes;
}

function labelOf({ uid, header }: ImportContext, { row, values }: ReadRow, draft: Values): string {
  const name = nameColumnOf(uid);
  const value = values.get(name) ?? draft[name] ?? null;
  if (typeof value === 'string' && value !== '') return value;
  const first = row.cells.find((cell, at) => header.columns[at] !== undefined && cellText(cell) !== '');
  return cellText(first ?? null);
}

/** Checks what concerns several columns, or a column that is not in the file. */
function checkEntry(context: ImportContext, reader: RowFaults, read: ReadRow, draft: Values, changes: Changes): void {
  const { strapi, uid } = context;
  const isNew = Object.keys(draft).length === 0;
  const columns = columnsOf(uid);
  for (const column of isNew ? columns : []) {
    const { required, default: preset } = limitsOf(strapi, uid, column);
    if (required !== true || preset !== undefined || read.values.has(column.name)) continue;
    const isName = column.name === nameColumnOf(uid);
    reader.fault(read, column.name, isName ? 'name-needed' : 'required');
  }
  const faults = CONTENT_RULES[uid]?.check({ ...draft, ...sideOf(changes, 'after') }) ?? [];
  for (const fault of faults) {
    const column = columns.find(({ name }) => name === fault.path[0]);
    if (column) reader.faultOf(read, column.name, fault);
  }
}

const rawOf = ({ row }: ReadRow): Json =>
  (row.typed ?? row.cells).map((cell) => (typeof cell === 'object' && cell !== null ? cellText(cell) : cell));

interface Known {
  document: StoredDocument | undefined;
  /** null: it may be one of several */
  double: StoredDocument | null | undefined;
}

/** @returns the entry; its new groups are not in its changes yet. One that may be double says all its values: it may become a new one */
export function planRow(context: ImportContext, reader: RowFaults, read: ReadRow, { document, double }: Known): PlannedEntry {
  const stored = document ?? double;
  const draft = stored?.draft ?? {};
  const changes = toChanges(read.values, draft, { isWhole: double !== undefined, grapes: context.grapes });
  if (read.errors.length === 0) checkEntry(context, reader, read, draft, changes);
  const planned = {
    label: labelOf(context, read, draft),
    row: read.row.number,
    documentId: stored?.documentId ?? null,
    baseVersion: stored?.version ?? null,
  };
  if (read.errors.length > 0)
    return { ...planned, raw: rawOf(read), kind: 'wrong', changes: {}, publication: 'keep', errors: read.errors };
  const hasChanges = Object.keys(changes).length > 0 || read.newGroups.size > 0;
  const kind = double !== undefined ? 'double' : document === undefined ? 'new' : hasChanges ? 'changed' : 'unchanged';
  // What an editor keeps as a draft is not published because its price changes.
  const isShown = read.state !== 'draft' && (document === undefined || document.published !== null);
  const hasDrafts = context.strapi.contentType(context.uid).options?.draftAndPublish === true;
  const hasOddPrice = read.notes.some(({ code }) => code === 'odd-price');
  const notes = read.notes.length > 0 ? { errors: read.notes, hasOddPrice } : {};
  return { ...planned, ...notes, kind, changes, publication: hasDrafts && isShown && kind !== 'unchanged' ? 'publish' : 'keep' };
}

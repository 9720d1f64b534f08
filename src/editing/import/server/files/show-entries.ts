import type { Core } from '@strapi/strapi';
import type { Language } from '../../../texts/editor-language';
import { isSameValue } from '../../../changes/server/document-values';
import { isReference, positionsIn } from '../../../changes/server/references';
import { RUN_ENTRIES, toEntry, type RunEntryRow } from '../../../changes/server/tables';
import { sideOf, type Json, type Run, type RunEntry } from '../../../changes/server/run';
import { columnsOf, type Column } from './columns';
import { CellFormat, loadPictureNames, memberOf, pictureIds } from './format-cells';
import { loadGroupLookups } from './group-lookup';
import {
  ENTRIES_PAGE_SIZE,
  isTableUid,
  type EntryFilter,
  type ShownChange,
  type ShownEntries,
  type ShownEntry,
} from './panel-api';

/** @returns what an entry changes, as an editor reads it. @param groups labels of entries that make groups, by position */
function changesOf({ uid, changes }: RunEntry, format: CellFormat, groups: ReadonlyMap<number, string>): ShownChange[] {
  const isVietnamese = format.language === 'vi';
  const textOf = (column: Column, value: Json): string => {
    if (isReference(value)) return groups.get(value.position) ?? '';
    const text = format.format(column, value);
    // A year is no amount.
    if (typeof text !== 'number' || column.kind === 'year') return String(text ?? '');
    return text.toLocaleString(isVietnamese ? 'vi-VN' : 'en-GB');
  };
  const columns = isTableUid(uid) ? columnsOf(uid) : [];
  return columns.flatMap((column) => {
    const change = changes[column.name.split('.')[0] ?? ''];
    if (change === undefined || column.kind === 'country' || column.kind === 'status') return [];
    const [before, after] = [memberOf(column, change.before), memberOf(column, change.after)];
    if (isSameValue(before, after)) return [];
    return [{ column: column.title[isVietnamese ? 0 : 1], before: textOf(column, before), after: textOf(column, after) }];
  });
}

/** @returns entries that the account may read, as an editor reads them */
export async function presentEntries(
  strapi: Core.Strapi,
  { id, uid }: Pick<Run, 'id' | 'uid'>,
  entries: readonly RunEntry[],
  language: Language,
): Promise<ShownEntry[]> {
  const groupRows: { position: number; label: string }[] = await strapi.db
    .connection(RUN_ENTRIES)
    .where({ run_id: id })
    .whereIn('position', entries.flatMap(positionsIn))
    .select('position', 'label');
  const columns = isTableUid(uid) ? columnsOf(uid) : [];
  const files = entries.flatMap(({ changes }) =>
    (['before', 'after'] as const).flatMap((side) => pictureIds(columns, sideOf(changes, side))),
  );
  const format = new CellFormat(language, await loadGroupLookups(strapi), await loadPictureNames(strapi, files));
  const groups = new Map(groupRows.map(({ position, label }) => [position, label]));
  return entries.map((entry) => {
    const isWhole = entry.kind === 'changed' && Object.keys(entry.changes).length === 0;
    return {
      position: entry.position,
      row: entry.row,
      kind: entry.kind,
      state: entry.state,
      label: entry.label,
      documentId: entry.documentId,
      action: isWhole && entry.publication !== 'keep' ? entry.publication : null,
      reason: entry.reason,
      changes: changesOf(entry, format, groups),
      errors: [...entry.errors],
    };
  });
}

interface WantedEntries {
  run: Run;
  filter: EntryFilter;
  /** from 1 */
  page: number;
  language: Language;
}

/** @returns a page of a run's entries, those of its own content type that a filter finds */
export async function showEntries(strapi: Core.Strapi, { run, filter, page, language }: WantedEntries): Promise<ShownEntries> {
  const knex = strapi.db.connection;
  const found = knex(RUN_ENTRIES).where({ run_id: run.id, uid: run.uid });
  void (filter === 'left' ? found.whereIn('state', ['skipped', 'failed']) : found.where({ kind: filter }));
  const [counted] = await found.clone().count<{ count: number | string }[]>({ count: '*' });
  const rows = (await found
    .clone()
    .orderBy('position')
    .offset((page - 1) * ENTRIES_PAGE_SIZE)
    .limit(ENTRIES_PAGE_SIZE)) as RunEntryRow[];
  return { entries: await presentEntries(strapi, run, rows.map(toEntry), language), total: Number(counted?.count ?? 0) };
}

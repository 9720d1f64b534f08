import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '../../platform/advisory-lock';
import { projectionFingerprint } from '../projection/fingerprint';
import type { ReadModelKind } from '../projection/tables';
import { hasStaleSources } from '../write/source-fingerprints';
import { FOREIGN_ROW_SQL, ROW_KINDS, ROW_TABLES, UNMARKED_ROW_SQL } from '../write/rows';
import { repairIds } from './ids';
import {
  analyzeTables,
  projectInBatches,
  rebuildReadModel,
  recordProjection,
  recordSources,
  releaseMovedSlugs,
  updateEntries,
  updateSiteState,
  type Progress,
} from './rebuild';
import { addDeclaredColumns } from './declared-columns';
import { areRowsServable } from './row-format';

/** From this many new rows on, the database's statistics are out of date. */
const ANALYZE_FROM_ROWS = 1_000;

interface SourceVersion {
  document_id: string;
  id: number;
  updated_at: number | string | Date;
}

interface RowVersion {
  document_id: string;
  source_id: number | null;
  source_updated_at: number | string | null;
}

/** @returns the documents whose row another program has written */
export async function documentsWithForeignRow(knex: Knex, kind: ReadModelKind): Promise<string[]> {
  const rows: { document_id: string }[] = await knex(ROW_TABLES[kind].table)
    .whereRaw(FOREIGN_ROW_SQL, { fingerprint: projectionFingerprint() })
    .select('document_id');
  return rows.map((row) => row.document_id);
}

async function documentsWithUnmarkedRow(knex: Knex, kind: ReadModelKind): Promise<string[]> {
  const rows: { document_id: string }[] = await knex(ROW_TABLES[kind].table).whereRaw(UNMARKED_ROW_SQL).select('document_id');
  return rows.map((row) => row.document_id);
}

/** @returns whether another program has written rows */
export async function hasForeignRows(knex: Knex): Promise<boolean> {
  for (const { table } of Object.values(ROW_TABLES)) {
    const [row] = await knex(table)
      .whereRaw(FOREIGN_ROW_SQL, { fingerprint: projectionFingerprint() })
      .limit(1)
      .select<{ item_id: number }[]>('item_id');
    if (row) return true;
  }
  return false;
}

/**
 * @param servable whether rows of another program may be served until they are made again
 * @returns the documents whose row is missing, is made from another version or may not be served, or has no published version any more
 */
async function documentsBehind(knex: Knex, kind: ReadModelKind, servable: boolean): Promise<string[]> {
  const { table, contentTable } = ROW_TABLES[kind];
  const sources: SourceVersion[] = await knex(contentTable)
    .whereNotNull('published_at')
    .select('document_id', 'id', 'updated_at');
  const rows: RowVersion[] = await knex(table).where({ published: true }).select('document_id', 'source_id', 'source_updated_at');
  const remaining = new Map(rows.map((row) => [row.document_id, row]));
  const behind: string[] = [];
  for (const source of sources) {
    const row = remaining.get(source.document_id);
    remaining.delete(source.document_id);
    const same = row?.source_id === source.id && Number(row.source_updated_at) === new Date(source.updated_at).getTime();
    if (!same) behind.push(source.document_id);
  }
  const unservable = await (servable ? documentsWithUnmarkedRow : documentsWithForeignRow)(knex, kind);
  return [...new Set([...behind, ...remaining.keys(), ...unservable])];
}

let rebuilt = false;

/** @returns whether the start rebuilt the whole read model: the rebuild command then need not do it again */
export function wasRebuilt(): boolean {
  return rebuilt;
}

/**
 * Repairs a read model that is behind at the start: after an import, a change past Strapi, or an upgrade. The server answers
 * no request before it ends. Rows of another projection that can be served are left to `remakeForeignRows`.
 */
export async function catchUpReadModel(strapi: Core.Strapi, progress: Progress): Promise<void> {
  rebuilt = false;
  await withAdvisoryLock(strapi.db.connection, 'rebuild', async () => {
    await addDeclaredColumns(strapi.db.connection);
    if (await hasStaleSources(strapi, strapi.db.connection)) {
      await rebuildReadModel(strapi, progress);
      rebuilt = true;
      return;
    }
    await repairIds(strapi);
    await updateEntries(strapi);
    await updateSiteState(strapi);
    const servable = await areRowsServable(strapi.db.connection);
    for (const kind of ROW_KINDS) {
      const behind = await documentsBehind(strapi.db.connection, kind, servable);
      if (behind.length === 0) continue;
      progress(`${ROW_TABLES[kind].scope}: ${behind.length} behind the content`);
      await releaseMovedSlugs(strapi, kind);
      await projectInBatches(strapi, kind, behind, progress);
      if (behind.length >= ANALYZE_FROM_ROWS) await analyzeTables(strapi);
    }
    await recordSources(strapi);
    if (!(await hasForeignRows(strapi.db.connection))) await recordProjection(strapi);
  });
}

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { repairIds } from './ids';
import {
  releaseMovedSlugs,
  isFingerprintCurrent,
  PROJECTIONS,
  projectInBatches,
  rebuildReadModel,
  updateSeoDefaults,
  analyzeTables,
  withRebuildLock,
  type Progress,
} from './rebuild';
import { findStaleSources } from '../write/source-fingerprints';

/** So many new rows make the database's statistics wrong. */
const MANY = 1_000;

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

/** @returns the documents whose row is missing, made of another version, or of none that is published any more */
async function documentsBehind(knex: Knex, contentTable: string, table: string): Promise<string[]> {
  const sources: SourceVersion[] = await knex(contentTable)
    .whereNotNull('published_at')
    .select('document_id', 'id', 'updated_at');
  const rows: RowVersion[] = await knex(table).where({ published: true }).select('document_id', 'source_id', 'source_updated_at');
  const shown = new Map(rows.map((row) => [row.document_id, row]));
  const behind: string[] = [];
  for (const source of sources) {
    const row = shown.get(source.document_id);
    shown.delete(source.document_id);
    const same = row?.source_id === source.id && Number(row.source_updated_at) === new Date(source.updated_at).getTime();
    if (!same) behind.push(source.document_id);
  }
  return [...behind, ...shown.keys()];
}

let madeAnew = false;

/** @returns whether start-up made all of the read model anew, so that nobody needs to do it again at once */
export function wasRebuilt(): boolean {
  return madeAnew;
}

/**
 * Brings a read model up to date that is behind when the server starts: after an import, a change
 * made past Strapi, or under another version of the code. Nothing is served before it is done.
 */
export async function catchUpReadModel(strapi: Core.Strapi, progress: Progress): Promise<void> {
  madeAnew = false;
  await withRebuildLock(strapi, async () => {
    const knex = strapi.db.connection;
    if (!(await isFingerprintCurrent(knex)) || (await findStaleSources(strapi, knex)).length > 0) {
      await rebuildReadModel(strapi, progress);
      madeAnew = true;
      return;
    }
    await repairIds(strapi);
    await updateSeoDefaults(strapi);
    for (const projection of PROJECTIONS) {
      const behind = await documentsBehind(knex, projection.contentTable, projection.table);
      if (behind.length === 0) continue;
      progress(`${projection.scope}: ${behind.length} behind the content`);
      await releaseMovedSlugs(strapi, projection);
      await projectInBatches(strapi, projection, behind, progress);
      if (behind.length >= MANY) await analyzeTables(strapi);
    }
  });
}

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { projectArticles } from '../projection/articles';
import { updateFeaturedProducts } from '../write/change-propagation';
import { projectionFingerprint } from './fingerprint';
import { repairIds } from './ids';
import { projectProducts } from '../projection/products';
import { withdrawMovedRows, type RowTable } from '../write/rows';
import type { Scope } from '../../contract/scopes';
import { storeSeoDefaults } from '../query/seo-defaults';
import { SOURCE_UIDS, recordSourceFingerprint } from '../write/source-fingerprints';
import { raiseVersions } from '../write/versions';
import { inWriteTransaction } from '../write/write-transaction';

export type Progress = (line: string) => void;

/** Documents brought up to date in one transaction: editors wait no longer than one batch takes. */
const BATCH = 200;

const REBUILD_LOCK = 0x57494e45;

const FINGERPRINT_KEY = 'fingerprint';

interface Projection {
  scope: Scope;
  contentTable: string;
  table: RowTable;
  project: (strapi: Core.Strapi, trx: Knex, documentIds: string[]) => Promise<boolean>;
}

export const PROJECTIONS: readonly Projection[] = [
  { scope: 'products', contentTable: 'products', table: 'storefront_products', project: projectProducts },
  { scope: 'articles', contentTable: 'articles', table: 'storefront_articles', project: projectArticles },
];

async function documentsOf(knex: Knex, { contentTable, table }: Projection): Promise<string[]> {
  const published: { document_id: string }[] = await knex(contentTable).whereNotNull('published_at').distinct('document_id');
  const known: { document_id: string }[] = await knex(table).select('document_id');
  return [...new Set([...published, ...known].map((row) => row.document_id))];
}

/** Frees the addresses that no document is published under any more, before any row is projected anew. */
export async function releaseMovedSlugs(strapi: Core.Strapi, { scope, table, contentTable }: Projection): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    if (await withdrawMovedRows(trx, table, contentTable)) await raiseVersions(trx, [scope]);
  });
}

/** Projects these documents in batches, each in a transaction of its own with its version. */
export async function projectInBatches(
  strapi: Core.Strapi,
  projection: Projection,
  documentIds: string[],
  progress: Progress,
): Promise<void> {
  const { scope, project } = projection;
  for (let start = 0; start < documentIds.length; start += BATCH) {
    const batch = documentIds.slice(start, start + BATCH);
    await inWriteTransaction(strapi, async (trx) => {
      if (await project(strapi, trx, batch)) await raiseVersions(trx, [scope]);
    });
    progress(`${scope}: ${Math.min(start + BATCH, documentIds.length)} of ${documentIds.length}`);
  }
}

/** Runs `work` while no other instance rebuilds. SQLite knows no instances beside this one. */
export async function withRebuildLock<Result>(strapi: Core.Strapi, work: () => Promise<Result>): Promise<Result> {
  const knex = strapi.db.connection;
  if (strapi.db.dialect.client !== 'postgres') return work();
  const holder = await knex.transaction();
  try {
    await holder.raw('SET LOCAL statement_timeout = 0');
    await holder.raw('SET LOCAL idle_in_transaction_session_timeout = 0');
    await holder.raw('SELECT pg_advisory_xact_lock(?)', [REBUILD_LOCK]);
    return await work();
  } finally {
    await holder.rollback();
  }
}

/** @returns whether the read model was made by this code, under these addresses */
export async function isFingerprintCurrent(knex: Knex): Promise<boolean> {
  const rows: { value: string }[] = await knex('storefront_state').where({ key: FINGERPRINT_KEY }).select('value');
  return rows[0]?.value === projectionFingerprint();
}

/** Brings what pages say of the shop up to date with the settings. */
export async function updateSeoDefaults(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    if (await storeSeoDefaults(strapi, trx)) await raiseVersions(trx, ['products', 'articles']);
  });
}

/** Fresh statistics, and pages that an index alone can count, after so many rows were written. */
export async function analyzeTables(strapi: Core.Strapi): Promise<void> {
  if (strapi.db.dialect.client !== 'postgres') {
    await strapi.db.connection.raw('PRAGMA optimize');
    return;
  }
  for (const { table } of PROJECTIONS) await strapi.db.connection.raw(`VACUUM (ANALYZE) ${table}`);
}

/**
 * Makes the whole read model anew from the content, in place: ids stay, readers go on reading, and
 * editors go on saving between two batches.
 */
export async function rebuildReadModel(strapi: Core.Strapi, progress: Progress): Promise<void> {
  await repairIds(strapi);
  await updateSeoDefaults(strapi);
  for (const projection of PROJECTIONS) {
    await releaseMovedSlugs(strapi, projection);
    await projectInBatches(strapi, projection, await documentsOf(strapi.db.connection, projection), progress);
  }
  await inWriteTransaction(strapi, async (trx) => {
    if (await updateFeaturedProducts(strapi, trx)) await raiseVersions(trx, ['home']);
    for (const uid of SOURCE_UIDS) await recordSourceFingerprint(strapi, trx, uid);
    await trx('storefront_state').insert({ key: FINGERPRINT_KEY, value: projectionFingerprint() }).onConflict('key').merge();
  });
  await analyzeTables(strapi);
}

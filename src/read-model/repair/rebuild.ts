import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '../../platform/advisory-lock';
import { isPostgres } from '../../platform/database-dialect';
import type { ReadModelKind } from '../projection/tables';
import { updateFeaturedProducts } from '../write/change-propagation';
import { batchesOf, PROJECTORS } from '../write/projectors';
import { ROW_KINDS, ROW_TABLES, withdrawMovedRows } from '../write/rows';
import { storeSeoDefaults } from '../write/seo-defaults';
import { SOURCE_UIDS, recordSourceFingerprint } from '../write/source-fingerprints';
import { raiseVersions } from '../write/commits';
import { inWriteTransaction } from '../write/write-transaction';
import { projectionFingerprint } from './fingerprint';
import { repairIds } from './ids';

export type Progress = (line: string) => void;

const FINGERPRINT_KEY = 'fingerprint';

async function documentsOf(knex: Knex, kind: ReadModelKind): Promise<string[]> {
  const { table, contentTable } = ROW_TABLES[kind];
  const published: { document_id: string }[] = await knex(contentTable).whereNotNull('published_at').distinct('document_id');
  const known: { document_id: string }[] = await knex(table).select('document_id');
  return [...new Set([...published, ...known].map((row) => row.document_id))];
}

/** Frees the slugs that moved to another document, before any batch needs them. */
export async function releaseMovedSlugs(strapi: Core.Strapi, kind: ReadModelKind): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    if (await withdrawMovedRows(trx, kind)) await raiseVersions(trx, [ROW_TABLES[kind].scope]);
  });
}

/** Each batch is a transaction with its version, so that editors can save between two. */
export async function projectInBatches(
  strapi: Core.Strapi,
  kind: ReadModelKind,
  documentIds: string[],
  progress: Progress,
): Promise<void> {
  const { scope } = ROW_TABLES[kind];
  let done = 0;
  for (const batch of batchesOf(documentIds)) {
    await inWriteTransaction(strapi, async (trx) => {
      if (await PROJECTORS[kind](strapi, trx, batch)) await raiseVersions(trx, [scope]);
    });
    done += batch.length;
    progress(`${scope}: ${done} of ${documentIds.length}`);
  }
}

/** @returns whether this code, with these origins, made the read model */
export async function isFingerprintCurrent(knex: Knex): Promise<boolean> {
  const rows: { value: string }[] = await knex('storefront_state').where({ key: FINGERPRINT_KEY }).select('value');
  return rows[0]?.value === projectionFingerprint();
}

export async function updateSeoDefaults(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    if (await storeSeoDefaults(strapi, trx)) await raiseVersions(trx, ['products', 'articles']);
  });
}

/** After many writes: fresh statistics, and a visibility map that lets PostgreSQL count by an index alone. */
export async function analyzeTables(strapi: Core.Strapi): Promise<void> {
  if (!isPostgres(strapi.db.connection)) {
    await strapi.db.connection.raw('PRAGMA optimize');
    return;
  }
  for (const { table } of Object.values(ROW_TABLES)) await strapi.db.connection.raw(`VACUUM (ANALYZE) ${table}`);
}

/** Projects every document again, in place: public ids stay, and visitors and editors go on. Hold the lock `rebuild`. */
export async function rebuildReadModel(strapi: Core.Strapi, progress: Progress): Promise<void> {
  await repairIds(strapi);
  await updateSeoDefaults(strapi);
  for (const kind of ROW_KINDS) {
    await releaseMovedSlugs(strapi, kind);
    await projectInBatches(strapi, kind, await documentsOf(strapi.db.connection, kind), progress);
  }
  await inWriteTransaction(strapi, async (trx) => {
    if (await updateFeaturedProducts(strapi, trx)) await raiseVersions(trx, ['home']);
    for (const uid of SOURCE_UIDS) await recordSourceFingerprint(strapi, trx, uid);
    await trx('storefront_state').insert({ key: FINGERPRINT_KEY, value: projectionFingerprint() }).onConflict('key').merge();
  });
  await analyzeTables(strapi);
}

/** Waits until no other instance rebuilds, then calls {@link rebuildReadModel}. */
export function rebuildAlone(strapi: Core.Strapi, progress: Progress): Promise<void> {
  return withAdvisoryLock(strapi.db.connection, 'rebuild', () => rebuildReadModel(strapi, progress));
}

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { withAdvisoryLock } from '../../platform/advisory-lock';
import { isPostgres } from '../../platform/database-dialect';
import { ENTRY_KINDS, ENTRY_PROJECTIONS } from '../projection/entry';
import { projectionFingerprint } from '../projection/fingerprint';
import type { ReadModelKind } from '../projection/tables';
import { updateFeaturedProducts } from '../write/change-propagation';
import { raiseVersions } from '../write/commits';
import { projectEntries } from '../write/entries';
import { batchesOf, PROJECTORS } from '../write/projectors';
import { ROW_KINDS, ROW_TABLES, withdrawMovedRows } from '../write/rows';
import { storeSeoDefaults } from '../write/seo-defaults';
import { recordSourceFingerprint } from '../write/source-fingerprints';
import { scopeOf } from '../../contract/public-content';
import { inWriteTransaction } from '../write/write-transaction';
import { repairIds } from './ids';
import { recordRowFormat } from './row-format';
import { observeProjection } from './metrics';

export type Progress = (line: string) => void;

/** Programs from before rows named their projection compare this at their start, and rebuild. */
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
    observeProjection(scope, done, documentIds.length);
    progress(`${scope}: ${done} of ${documentIds.length}`);
  }
}

/** Entries are few: all of them are compared with their documents. */
export async function updateEntries(strapi: Core.Strapi): Promise<void> {
  for (const kind of ENTRY_KINDS) {
    const { uid } = ENTRY_PROJECTIONS[kind];
    const documents: { document_id: string }[] = await strapi.db
      .connection(strapi.db.metadata.get(uid).tableName)
      .select('document_id');
    const known: { document_id: string }[] = await strapi.db
      .connection('storefront_entries')
      .where({ kind })
      .select('document_id');
    const documentIds = [...new Set([...documents, ...known].map((row) => row.document_id))];
    for (const batch of batchesOf(documentIds)) {
      await inWriteTransaction(strapi, async (trx) => {
        const { changed, deleted } = await projectEntries(strapi, trx, kind, batch);
        // The product index reads the entries of groups with the version of the products.
        if (changed.length + deleted.length > 0) await raiseVersions(trx, [scopeOf(uid), 'products']);
      });
    }
  }
}

/** The featured products, and the SEO defaults. */
export async function updateSiteState(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    if (await storeSeoDefaults(strapi, trx)) await raiseVersions(trx, ['products', 'articles']);
    if (await updateFeaturedProducts(strapi, trx)) await raiseVersions(trx, ['home']);
  });
}

/** Records that the read model shows all files as they are. */
export async function recordSources(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, (trx) => recordSourceFingerprint(strapi, trx));
}

/** Records that all rows are of this program's projection. */
export async function recordProjection(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    await recordRowFormat(trx);
    await trx('storefront_state').insert({ key: FINGERPRINT_KEY, value: projectionFingerprint() }).onConflict('key').merge();
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
  await updateEntries(strapi);
  await updateSiteState(strapi);
  for (const kind of ROW_KINDS) {
    await releaseMovedSlugs(strapi, kind);
    await projectInBatches(strapi, kind, await documentsOf(strapi.db.connection, kind), progress);
  }
  await recordSources(strapi);
  await recordProjection(strapi);
  await analyzeTables(strapi);
}

/** Waits until no other instance rebuilds, then calls {@link rebuildReadModel}. */
export function rebuildAlone(strapi: Core.Strapi, progress: Progress): Promise<void> {
  return withAdvisoryLock(strapi.db.connection, 'rebuild', () => rebuildReadModel(strapi, progress));
}

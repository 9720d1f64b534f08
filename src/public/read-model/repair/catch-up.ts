import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { INDEXED_FIELDS, isInHundredths } from '../../../contract/declared-fields';
import type { ProductField } from '../../../contract/product-field';
import { scopeOf, SCOPES } from '../../../contract/public-content';
import { withAdvisoryLock } from '../../../platform/advisory-lock';
import { chunksOf } from '../../../platform/chunks';
import { isPostgres } from '../../../platform/database-dialect';
import type { Job } from '../../../platform/jobs/job';
import { wakeJob } from '../../../platform/jobs/running-jobs';
import { ENTRY_KINDS, ENTRY_PROJECTIONS } from '../projection/entry';
import { projectionFingerprint } from '../projection/fingerprint';
import { CONTENT_OF, READ_MODEL_KINDS, READ_MODEL_TABLES, type ReadModelKind } from '../projection/tables';
import { updateFeaturedProducts } from '../write/change-propagation';
import { raiseVersions, inWriteTransaction } from '../write/commits';
import { projectEntries } from '../write/entries';
import { BATCH_SIZE, projectItems } from '../write/projectors';
import { withdrawMovedRows } from '../write/rows';
import { repairIds } from './ids';
import { groupByDocument, recordWords, sourceOf, WORDS_TABLE, type SourceRow, type WordsRow } from '../panel-search/record-words';
import { SEARCHED, type SearchedUid } from '../panel-search/words';

/** Documents that are compared at once. */
const PAGE_SIZE = 500;

/**
 * @param after the last document of the page before
 * @returns a page of the documents whose words are made of other versions of them, and the last document that was read
 */
async function findOutdated(knex: Knex, uid: SearchedUid, after: string) {
  const { table } = SEARCHED[uid];
  const page: { document_id: string }[] = await knex(table)
    .where('document_id', '>', after)
    .distinct('document_id')
    .orderBy('document_id')
    .limit(PAGE_SIZE);
  const documentIds = page.map(({ document_id }) => document_id);
  const versions: SourceRow[] = await knex(table).whereIn('document_id', documentIds).select('document_id', 'id', 'updated_at');
  const recorded: Pick<WordsRow, 'document_id' | 'source'>[] = await knex(WORDS_TABLE)
    .where({ uid })
    .whereIn('document_id', documentIds)
    .select('document_id', 'source');
  const known = new Map(recorded.map(({ document_id, source }) => [document_id, source]));
  const outdated = [...groupByDocument(versions)].filter(([documentId, own]) => known.get(documentId) !== sourceOf(own));
  return { outdated: outdated.map(([documentId]) => documentId), last: documentIds.at(-1) };
}

async function removeUnknown(trx: Knex, uid: SearchedUid): Promise<void> {
  // PostgreSQL compares NOT IN (SELECT …) row by row with all of a large table, and takes minutes.
  const document = trx({ document: SEARCHED[uid].table }).whereRaw('document.document_id = ??', [`${WORDS_TABLE}.document_id`]);
  await trx(WORDS_TABLE).where({ uid }).whereNotExists(document.select('document.id')).delete();
}

/** Records the words of the panel's searches of what was written past the document service: by an import, or by plain SQL. */
async function repairWords(strapi: Core.Strapi): Promise<void> {
  for (const uid of Object.keys(SEARCHED) as SearchedUid[]) {
    await inWriteTransaction(strapi, (trx) => removeUnknown(trx, uid));
    for (let after: string | undefined = ''; after !== undefined;) {
      const { outdated, last }: { outdated: string[]; last: string | undefined } = await findOutdated(
        strapi.db.connection,
        uid,
        after,
      );
      if (outdated.length > 0) await inWriteTransaction(strapi, (trx) => recordWords(trx, uid, outdated));
      after = last;
    }
  }
}

type Progress = (line: string) => void;

/** From this many new rows on, the database's statistics are out of date. */
const ANALYZE_FROM_ROWS = 1_000;

interface SourceVersion {
  document_id: string;
  id: number;
  updated_at: number | string | Date;
}

interface RowVersion {
  document_id: string;
  published: unknown;
  source_id: number | null;
  source_updated_at: number | string | null;
  made_by: string | null;
}

/**
 * @param all of them, whatever their rows hold
 * @returns the documents whose row is missing, is made from another version or by another program, or has no published version any more
 */
async function documentsBehind(knex: Knex, kind: ReadModelKind, all: boolean): Promise<string[]> {
  const sources: SourceVersion[] = await knex(CONTENT_OF[kind])
    .whereNotNull('published_at')
    .select('document_id', 'id', 'updated_at');
  const rows: RowVersion[] = await knex(READ_MODEL_TABLES[kind]).select(
    ...['document_id', 'published', 'source_id', 'source_updated_at', 'made_by'],
  );
  const isOwn = (row: RowVersion): boolean => !all && row.made_by === projectionFingerprint();
  const remaining = new Map(rows.map((row) => [row.document_id, row]));
  const behind = sources.filter(({ document_id, id, updated_at }) => {
    const row = remaining.get(document_id);
    remaining.delete(document_id);
    const isSame = row?.source_id === id && Number(row.source_updated_at) === new Date(updated_at).getTime();
    return !isSame || !isOwn(row);
  });
  const withdrawn = [...remaining.values()].filter((row) => Boolean(row.published) || !isOwn(row));
  return [...behind, ...withdrawn].map(({ document_id }) => document_id);
}

/** Each batch is a transaction with its version, so that editors can save between two. */
async function projectInBatches(
  strapi: Core.Strapi,
  kind: ReadModelKind,
  documentIds: readonly string[],
  progress: Progress,
): Promise<void> {
  const scope = CONTENT_OF[kind];
  let done = 0;
  for (const batch of chunksOf(documentIds, BATCH_SIZE)) {
    await inWriteTransaction(strapi, async (trx) => {
      if (await projectItems(strapi, trx, kind, batch)) await raiseVersions(trx, [scope]);
    });
    done += batch.length;
    progress(`${scope}: ${done} of ${documentIds.length}`);
  }
}

/** Entries are few: all of them are compared with their documents. */
async function updateEntries(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  for (const kind of ENTRY_KINDS) {
    const { uid } = ENTRY_PROJECTIONS[kind];
    const documents: string[] = await knex(strapi.db.metadata.get(uid).tableName).pluck('document_id');
    const known: string[] = await knex('storefront_entries').where({ kind }).pluck('document_id');
    for (const batch of chunksOf([...new Set([...documents, ...known])], BATCH_SIZE)) {
      await inWriteTransaction(strapi, async (trx) => {
        const { changed, deleted } = await projectEntries(strapi, trx, kind, batch);
        if (changed.length + deleted.length === 0) return;
        // The product index reads the entries of groups with the version of the products; details show the settings' SEO texts.
        await raiseVersions(trx, [scopeOf(uid), 'products', ...(kind === 'setting' ? (['articles'] as const) : [])]);
      });
    }
  }
}

/** Gives each scope its row of versions: the first start of a release with another content type adds one. */
export async function addScopeVersions(knex: Knex): Promise<void> {
  const rows = SCOPES.map((scope) => ({ scope, version: 1 }));
  await knex('storefront_versions').insert(rows).onConflict('scope').ignore();
}

const columnType = (field: ProductField): 'integer' | 'boolean' | 'text' => {
  const { type } = field.value;
  if (type === 'boolean') return 'boolean';
  return type === 'integer' || isInHundredths(field) ? 'integer' : 'text';
};

/** A field that was declared since the last start gets its column. Its values come with the rows: their projection is another one. */
async function addDeclaredColumns(knex: Knex): Promise<void> {
  const table = READ_MODEL_TABLES.product;
  const existing: object = await knex(table).columnInfo();
  for (const field of INDEXED_FIELDS) {
    const { column } = field;
    if (!(column in existing)) await knex.schema.alterTable(table, (altered) => void altered[columnType(field)](column));
  }
}

/** Fresh statistics, and a visibility map that lets PostgreSQL count by an index alone. */
async function analyzeTables(knex: Knex): Promise<void> {
  if (!isPostgres(knex)) await knex.raw('PRAGMA optimize');
  else for (const table of Object.values(READ_MODEL_TABLES)) await knex.raw(`VACUUM (ANALYZE) ${table}`);
}

/**
 * Repairs a read model that is behind at the start: after an import, an upgrade, or entries changed by SQL. Files changed by SQL need
 * `npm run rebuild`. It is done in place: public ids stay, and visitors and editors of other instances go on. The server answers no
 * request before it ends.
 *
 * @param isWhole whether every document is projected again
 */
export async function catchUpReadModel(strapi: Core.Strapi, progress: Progress, isWhole = false): Promise<void> {
  const knex = strapi.db.connection;
  await withAdvisoryLock(knex, 'rebuild', async () => {
    await addDeclaredColumns(knex);
    await repairIds(strapi);
    await updateEntries(strapi);
    await inWriteTransaction(strapi, async (trx) => {
      if (await updateFeaturedProducts(strapi, trx)) await raiseVersions(trx, ['home']);
    });
    for (const kind of READ_MODEL_KINDS) {
      const behind = await documentsBehind(knex, kind, isWhole);
      if (behind.length === 0) continue;
      // Frees the slugs that moved to another document, before any batch needs them.
      await inWriteTransaction(strapi, async (trx) => {
        if (await withdrawMovedRows(trx, kind)) await raiseVersions(trx, [CONTENT_OF[kind]]);
      });
      await projectInBatches(strapi, kind, behind, progress);
      if (behind.length >= ANALYZE_FROM_ROWS) await analyzeTables(knex);
    }
    await repairWords(strapi);
  });
}

const AGAIN_MS = 600_000;

/** In a rolling upgrade an instance of the release before may write rows after the start of this one. */
export const CATCH_UP: Job = {
  name: 'catch_up',
  start: (strapi) => {
    wakeJob(CATCH_UP, AGAIN_MS);
    return (signal) =>
      catchUpReadModel(strapi, (line) => {
        signal.throwIfAborted();
        strapi.log.info(`Read model: ${line}`);
      });
  },
};

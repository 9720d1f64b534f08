import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupByDocument, recordWords, sourceOf, WORDS_TABLE, type SourceRow, type WordsRow } from './record-words';
import { SEARCHED, type SearchedUid } from './words';

/** Documents that are compared at once: requests are answered in between. */
const COMPARED_PAGE_SIZE = 500;

/** Runs work in a write transaction: an editor may save the document meanwhile. */
type InTransaction = (work: (trx: Knex) => Promise<void>) => Promise<void>;

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
    .limit(COMPARED_PAGE_SIZE);
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

/** Reads all documents, in pages. */
export async function repairWords(knex: Knex, inTransaction: InTransaction, signal?: AbortSignal): Promise<void> {
  for (const uid of Object.keys(SEARCHED) as SearchedUid[]) {
    if (signal?.aborted) return;
    await inTransaction((trx) => removeUnknown(trx, uid));
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted;) {
      const { outdated, last }: { outdated: string[]; last: string | undefined } = await findOutdated(knex, uid, after);
      if (outdated.length > 0) await inTransaction((trx) => recordWords(trx, uid, outdated));
      after = last;
    }
  }
}

/** Records the words of all documents before the first request, where there are none: by the first start of a version with them. */
export async function fillWords(strapi: Core.Strapi, inTransaction: InTransaction): Promise<void> {
  const knex = strapi.db.connection;
  const [recorded] = await knex(WORDS_TABLE).limit(1).select('document_id');
  if (recorded === undefined) await repairWords(knex, inTransaction);
}

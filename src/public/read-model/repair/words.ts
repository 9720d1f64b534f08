import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { groupByDocument, recordWords, sourceOf, WORDS_TABLE, type SourceRow, type WordsRow } from '../panel-search/record-words';
import { SEARCHED, type SearchedUid } from '../panel-search/words';
import { inWriteTransaction } from '../write/write-transaction';

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
export async function repairWords(strapi: Core.Strapi): Promise<void> {
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

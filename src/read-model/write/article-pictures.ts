import type { Knex } from 'knex';
import { quotedHashes } from '../projection/quoted-files';

/**
 * Article → files in its body, drafts included. Without it, asking who shows a file reads the bodies of all articles.
 */
const ARTICLE_PICTURES_TABLE = 'storefront_article_pictures';

/** Articles whose bodies are read at once. */
const PAGE_SIZE = 50;

interface ArticleRow {
  document_id: string;
  body: unknown;
}

const hashesIn = (body: unknown): string[] => quotedHashes(typeof body === 'string' ? JSON.parse(body) : body);

async function storedHashes(knex: Knex, documentId: string): Promise<Set<string>> {
  const rows: { hash: string }[] = await knex(ARTICLE_PICTURES_TABLE).where({ document_id: documentId }).select('hash');
  return new Set(rows.map(({ hash }) => hash));
}

async function currentHashes(knex: Knex, documentId: string): Promise<Set<string>> {
  const rows: ArticleRow[] = await knex('articles').where({ document_id: documentId }).select('document_id', 'body');
  return new Set(rows.flatMap(({ body }) => hashesIn(body)));
}

/** Records which files an article's draft and published version show; none after it is deleted. */
export async function recordArticlePictures(trx: Knex, documentId: string): Promise<void> {
  const current = await currentHashes(trx, documentId);
  const stored = await storedHashes(trx, documentId);
  const lost = [...stored].filter((hash) => !current.has(hash));
  const added = [...current].filter((hash) => !stored.has(hash));
  if (lost.length > 0) await trx(ARTICLE_PICTURES_TABLE).where({ document_id: documentId }).whereIn('hash', lost).delete();
  if (added.length > 0)
    await trx(ARTICLE_PICTURES_TABLE)
      .insert(added.map((hash) => ({ document_id: documentId, hash })))
      .onConflict(['document_id', 'hash'])
      .ignore();
}

/** @returns the articles that show these files in their bodies, drafts included, by the files' hashes */
export async function findArticlesByHash(knex: Knex, hashes: readonly string[]): Promise<Map<string, string[]>> {
  const rows: { hash: string; document_id: string }[] = await knex(ARTICLE_PICTURES_TABLE)
    .whereIn('hash', [...hashes])
    .select('hash', 'document_id');
  const found = new Map<string, string[]>();
  for (const { hash, document_id } of rows) found.set(hash, [...(found.get(hash) ?? []), document_id]);
  return found;
}

/**
 * @param after the last document of the page before
 * @returns a page of the documents whose records differ from their bodies, and the last document that was read
 */
async function findOutdated(knex: Knex, after: string): Promise<{ outdated: string[]; last: string | undefined }> {
  const page: { document_id: string }[] = await knex('articles')
    .where('document_id', '>', after)
    .distinct('document_id')
    .orderBy('document_id')
    .limit(PAGE_SIZE);
  const documentIds = page.map(({ document_id }) => document_id);
  const articles: ArticleRow[] = await knex('articles').whereIn('document_id', documentIds).select('document_id', 'body');
  const records: { document_id: string; hash: string }[] = await knex(ARTICLE_PICTURES_TABLE)
    .whereIn('document_id', documentIds)
    .select('document_id', 'hash');
  const current = new Set(articles.flatMap(({ document_id, body }) => hashesIn(body).map((hash) => `${document_id} ${hash}`)));
  const stored = new Set(records.map(({ document_id, hash }) => `${document_id} ${hash}`));
  const different = [...current, ...stored].filter((pair) => !(current.has(pair) && stored.has(pair)));
  return { outdated: [...new Set(different.map((pair) => pair.split(' ')[0] ?? ''))], last: documentIds.at(-1) };
}

/**
 * Repairs the records of articles that were written past the document service (an import, another version of the code), in
 * pages.
 *
 * @param inTransaction runs work in a write transaction: an editor may save the article meanwhile
 */
export async function repairArticlePictures(
  knex: Knex,
  inTransaction: (work: (trx: Knex) => Promise<void>) => Promise<void>,
): Promise<void> {
  await inTransaction(async (trx) => {
    const known = trx('articles').select('document_id');
    await trx(ARTICLE_PICTURES_TABLE).whereNotIn('document_id', known).delete();
  });
  for (let after: string | undefined = ''; after !== undefined;) {
    const { outdated, last }: { outdated: string[]; last: string | undefined } = await findOutdated(knex, after);
    for (const documentId of outdated) await inTransaction((trx) => recordArticlePictures(trx, documentId));
    after = last;
  }
}

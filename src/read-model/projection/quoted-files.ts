import type { Knex } from 'knex';

/*
 * A picture in an article's text is no relation: the panel's editor copies the file's columns into the block. Its hash, which
 * a file keeps when it is replaced, says which one it is.
 */

interface Block {
  type?: string;
  image?: { hash?: unknown };
}

/** @param body of an article, as the panel's editor keeps it */
export function quotedHashes(body: unknown): string[] {
  if (!Array.isArray(body)) return [];
  return (body as Block[]).flatMap(({ type, image }) =>
    type === 'image' && typeof image?.hash === 'string' ? [image.hash] : [],
  );
}

/** @returns documents of the published articles whose text shows one of these files */
export async function articlesQuoting(trx: Knex, fileIds: readonly number[]): Promise<string[]> {
  const files: { hash: string }[] = await trx('files').whereIn('id', fileIds).select('hash');
  if (files.length === 0) return [];
  const rows: { document_id: string }[] = await trx('articles')
    .whereNotNull('published_at')
    .where((any) => {
      for (const { hash } of files) void any.orWhereRaw('CAST(body AS text) LIKE ?', [`%${hash}%`]);
    })
    .distinct('document_id');
  return rows.map((row) => row.document_id);
}

/** @returns the hashes of all files that articles show in their text, drafts included */
export async function allQuotedHashes(knex: Knex): Promise<Set<string>> {
  const rows: { body: unknown }[] = await knex('articles').whereRaw('CAST(body AS text) LIKE ?', ['%"image"%']).select('body');
  const bodies = rows.map(({ body }) => (typeof body === 'string' ? (JSON.parse(body) as unknown) : body));
  return new Set(bodies.flatMap(quotedHashes));
}

import type { Core } from '@strapi/strapi';
import { repairArticlePictures } from '../read-model/write/article-pictures';
import { RENDITIONS_TABLE, renditionsIn } from '../read-model/write/rendition-names';
import { hasStaleSources } from '../read-model/write/source-fingerprints';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import type { Formats } from '../read-model/projection/renditions';
import { chunksOf } from '../platform/chunks';

/** Files whose formats are read at once. */
const PAGE_SIZE = 100;
/** Knex writes an insert for SQLite as a union of its rows, and SQLite takes 500 of them. */
const ROWS_PER_INSERT = 400;

interface FileRow {
  id: number;
  formats: Formats | string | null;
}

const namesIn = (formats: Formats | string | null): string[] => [
  ...renditionsIn(typeof formats === 'string' ? (JSON.parse(formats) as Formats | null) : formats).keys(),
];

/** Records the names of files' renditions as they are now: an editor may have changed a file since its page was read. */
async function recordAgain(strapi: Core.Strapi, ids: readonly number[]): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    const files: FileRow[] = await trx('files').whereIn('id', ids).select('id', 'formats');
    const rows = files.flatMap(({ id, formats }) => namesIn(formats).map((name) => ({ name, file_id: id })));
    await trx(RENDITIONS_TABLE).whereIn('file_id', ids).delete();
    for (const part of chunksOf(rows, ROWS_PER_INSERT)) {
      await trx(RENDITIONS_TABLE).insert(part).onConflict('name').merge();
    }
  });
}

async function repairRenditionNames(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  await inWriteTransaction(strapi, async (trx) => {
    await trx(RENDITIONS_TABLE).whereNotIn('file_id', trx('files').select('id')).delete();
  });
  for (let last: number | undefined = 0; last !== undefined;) {
    const files: FileRow[] = await knex('files').where('id', '>', last).orderBy('id').limit(PAGE_SIZE).select('id', 'formats');
    const ids = files.map(({ id }) => id);
    const rows: { name: string; file_id: number }[] = await knex(RENDITIONS_TABLE)
      .whereIn('file_id', ids)
      .select('name', 'file_id');
    const recorded = new Map<number, string[]>(ids.map((id) => [id, []]));
    for (const { name, file_id } of rows) recorded.get(file_id)?.push(name);
    const behind = files.filter(({ id, formats }) => {
      const names = new Set(namesIn(formats));
      const known = recorded.get(id) ?? [];
      return known.length !== names.size || !known.every((name) => names.has(name));
    });
    if (behind.length > 0)
      await recordAgain(
        strapi,
        behind.map(({ id }) => id),
      );
    last = files.at(-1)?.id;
  }
}

/**
 * Repairs what is recorded of pictures: which file a rendition belongs to, and which articles show a file. Reads all files and
 * articles, in pages, so it is for the start and for the night.
 */
export async function repairPictureRecords(strapi: Core.Strapi): Promise<void> {
  await repairRenditionNames(strapi);
  await repairArticlePictures(strapi.db.connection, (work) => inWriteTransaction(strapi, work));
}

/**
 * Repairs the records before the first request, where they are certainly behind: after an import, or by the first start of a
 * version that has them. Call it before the read model catches up, which records that all is current.
 */
export async function catchUpPictureRecords(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  const [recorded] = await knex(RENDITIONS_TABLE).limit(1).select('name');
  if (recorded === undefined || (await hasStaleSources(strapi, knex))) await repairPictureRecords(strapi);
}

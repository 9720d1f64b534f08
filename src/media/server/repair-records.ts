import type { Core } from '@strapi/strapi';
import type { Formats } from '../../public/read-model/projection/renditions';
import { recordRenditionNames, RENDITIONS_TABLE, renditionsIn } from '../../public/read-model/write/retired-renditions';
import { inWriteTransaction } from '../../public/read-model/write/commits';

/** Files of one transaction. */
const PAGE_SIZE = 100;

interface FileRow {
  id: number;
  formats: Formats | string | null;
}

const namesIn = (formats: FileRow['formats']): string[] => [
  ...renditionsIn(typeof formats === 'string' ? (JSON.parse(formats) as Formats | null) : formats).keys(),
];

async function recordAllNames(strapi: Core.Strapi): Promise<void> {
  await inWriteTransaction(strapi, async (trx) => {
    await trx(RENDITIONS_TABLE).whereNotIn('file_id', trx('files').select('id')).delete();
  });
  for (let after: number | undefined = 0; after !== undefined;) {
    const last: number = after;
    after = await inWriteTransaction(strapi, async (trx) => {
      const files: FileRow[] = await trx('files').where('id', '>', last).orderBy('id').limit(PAGE_SIZE).select('id', 'formats');
      for (const { id, formats } of files) await recordRenditionNames(trx, id, namesIn(formats));
      return files.at(-1)?.id;
    });
  }
}

/**
 * Records which file a rendition belongs to, before the first request, where that is certainly behind: by the first start of a version that has them.
 */
export async function catchUpPictureRecords(strapi: Core.Strapi): Promise<void> {
  const knex = strapi.db.connection;
  const [recorded] = await knex(RENDITIONS_TABLE).limit(1).select('name');
  if (recorded === undefined) await recordAllNames(strapi);
}

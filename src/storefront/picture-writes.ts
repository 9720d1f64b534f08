import type { Core } from '@strapi/strapi';
import { FILE_UID } from './content';
import { followPictures, usesOfPictures } from './dependencies';
import { nextId } from './sequences';
import { stampSource } from './source-stamps';
import { inWriteTransaction } from './write-transaction';

interface WriteParams {
  where?: object;
  data?: Record<string, unknown>;
}

/** What changes of a file show in an answer: anything else (a folder, say) touches no visitor. */
async function idsOf(strapi: Core.Strapi, where: object | undefined): Promise<number[]> {
  const rows: { id: number }[] = await strapi.db.query(FILE_UID).findMany({ where: where ?? {}, select: ['id'] });
  return rows.map((row) => row.id);
}

/**
 * The write flow of pictures. The upload plugin writes its files past the document service, each in a
 * statement of its own: here these writes are put into one transaction with what shows the picture.
 * (Lifecycles would run after the file's own commit, and a crash between the two would go unnoticed.)
 */
export function installPictureWrites(strapi: Core.Strapi): void {
  const files = strapi.db.query(FILE_UID);

  const changing =
    <Result>(original: (params: WriteParams) => Promise<Result>) =>
    (params: WriteParams): Promise<Result> =>
      inWriteTransaction(strapi, async (trx) => {
        const uses = await usesOfPictures(trx, await idsOf(strapi, params.where));
        if (params.data) delete params.data.public_id;
        const result = await original(params);
        await followPictures(strapi, trx, uses);
        return result;
      });

  const create = files.create.bind(files);
  Object.assign(files, {
    create: (params: WriteParams) =>
      inWriteTransaction(strapi, async (trx) => {
        // A file that an import brings along keeps its id.
        const public_id = params.data?.public_id ?? (await nextId(trx, FILE_UID));
        const file: unknown = await create({ ...params, data: { ...params.data, public_id } });
        await stampSource(strapi, trx, FILE_UID);
        return file;
      }),
    update: changing(files.update.bind(files)),
    updateMany: changing(files.updateMany.bind(files)),
    delete: changing(files.delete.bind(files)),
    deleteMany: changing(files.deleteMany.bind(files)),
  });
}

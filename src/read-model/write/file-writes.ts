import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Formats } from '../projection/renditions';
import { removeDue, retireLost } from '../../media/retired-renditions';
import { FILE_UID } from '../../contract/content-types';
import { propagateFileChange, findFileUses } from './change-propagation';
import { nextId } from './sequences';
import { recordSourceFingerprint } from './source-fingerprints';
import { inWriteTransaction } from './write-transaction';

interface WriteParams {
  where?: object;
  data?: Record<string, unknown>;
}

interface FileRow {
  id: number;
  formats: Formats | null;
}

async function retire(strapi: Core.Strapi, trx: Knex, before: readonly FileRow[]): Promise<void> {
  const ids = before.map(({ id }) => id);
  const rows: FileRow[] = await strapi.db.query(FILE_UID).findMany({ where: { id: { $in: ids } }, select: ['id', 'formats'] });
  const after = new Map(rows.map(({ id, formats }) => [id, formats]));
  for (const { id, formats } of before) await retireLost(trx, { fileId: id, before: formats, after: after.get(id) });
}

/**
 * The write flow of pictures. The upload plugin writes its files past the document service, each in a
 * statement of its own: here these writes are put into one transaction with what shows the picture.
 * (Lifecycles would run after the file's own commit, and a crash between the two would go unnoticed.)
 */
export function installPictureWrites(strapi: Core.Strapi): void {
  const files = strapi.db.query(FILE_UID);
  const rowsOf = async (where: object | undefined): Promise<FileRow[]> => {
    const rows: FileRow[] = await files.findMany({ where: where ?? {}, select: ['id', 'formats'] });
    return rows;
  };

  const changing = <Result>(original: (params: WriteParams) => Promise<Result>, deletes: boolean) => {
    return async (params: WriteParams): Promise<Result> => {
      const changed = await inWriteTransaction(strapi, async (trx) => {
        const before = await rowsOf(params.where);
        const uses = await findFileUses(
          trx,
          before.map(({ id }) => id),
        );
        if (params.data) delete params.data.public_id;
        const result = await original(params);
        if (deletes || params.data?.formats !== undefined) await retire(strapi, trx, before);
        // What of a file shows in an answer is told by its rows: anything else (a folder, say) touches no visitor.
        await propagateFileChange(strapi, trx, uses);
        return result;
      });
      if (deletes) await removeDue(strapi);
      return changed;
    };
  };

  const create = files.create.bind(files);
  Object.assign(files, {
    create: (params: WriteParams) =>
      inWriteTransaction(strapi, async (trx) => {
        // A file that an import brings along keeps its id.
        const public_id = params.data?.public_id ?? (await nextId(trx, FILE_UID));
        const file = (await create({ ...params, data: { ...params.data, public_id } })) as FileRow;
        await retireLost(trx, { fileId: file.id, before: null, after: file.formats });
        await recordSourceFingerprint(strapi, trx, FILE_UID);
        return file;
      }),
    update: changing(files.update.bind(files), false),
    updateMany: changing(files.updateMany.bind(files), false),
    delete: changing(files.delete.bind(files), true),
    deleteMany: changing(files.deleteMany.bind(files), true),
  });
}

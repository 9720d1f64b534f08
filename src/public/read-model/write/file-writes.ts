import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../../contract/content-types';
import { recordWords } from '../panel-search/record-words';
import { replaceFileRepositoryMethods } from '../../../platform/strapi-patches/file-repository';
import { isRendition, type Formats } from '../projection/renditions';
import { propagateFileChange, findFileUses } from './change-propagation';
import { pendingChange, inWriteTransaction } from './commits';
import { retireLostRenditions, retireOriginal, type DeletedOriginal } from './retired-renditions';
import { nextId } from './public-ids';

interface WriteParams {
  where?: object;
  data?: Record<string, unknown>;
}

interface FileRow extends Omit<DeletedOriginal, 'formats'> {
  id: number;
  documentId: string;
  formats: Formats | null;
}

const COLUMNS = ['id', 'documentId', 'formats', 'hash', 'ext', 'mime', 'url', 'provider', 'provider_metadata'];

function recordFileWords(trx: Knex, files: readonly FileRow[]): Promise<void> {
  const documentIds = files.map(({ documentId }) => documentId);
  return recordWords(trx, FILE_UID, documentIds);
}

/**
 * Puts each write of the upload plugin, which bypasses the document service, into one transaction with the rows that show the
 * file. (Lifecycles run after the file's own commit: a crash between the two would leave the read model behind.)
 */
export function installFileWrites(strapi: Core.Strapi): void {
  const files = strapi.db.query(FILE_UID);
  const loadFiles = async (where: object): Promise<FileRow[]> => {
    const rows: FileRow[] = await files.findMany({ where, select: COLUMNS });
    return rows;
  };

  const retireLost = async (trx: Knex, ids: number[], before: readonly FileRow[]): Promise<void> => {
    const after = new Map((await loadFiles({ id: { $in: ids } })).map(({ id, formats }) => [id, formats]));
    for (const { id, formats } of before) {
      await retireLostRenditions(trx, { fileId: id, before: formats, after: after.get(id) });
    }
  };

  const retireDeleted = async (trx: Knex, before: readonly FileRow[]): Promise<void> => {
    const { provider } = strapi.config.get<{ provider: string }>('plugin::upload');
    for (const { id, documentId: _documentId, formats, ...file } of before) {
      pendingChange(trx).deletedFiles.push(id);
      // As Strapi does: what another provider stores stays there.
      if (file.provider !== provider) continue;
      const derived = Object.entries(formats ?? {}).filter(([, format]) => !isRendition(format));
      await retireOriginal(trx, id, { ...file, formats: Object.fromEntries(derived) });
    }
  };

  const changing = <Result>(original: (params: WriteParams) => Promise<Result>, deletes: boolean) => {
    return (params: WriteParams): Promise<Result> =>
      inWriteTransaction(strapi, async (trx) => {
        const before = await loadFiles(params.where ?? {});
        const ids = before.map(({ id }) => id);
        const uses = await findFileUses(strapi, trx, ids);
        if (params.data) delete params.data.public_id;
        const result = await original(params);
        if (deletes || params.data?.formats !== undefined) await retireLost(trx, ids, before);
        if (deletes) await retireDeleted(trx, before);
        await recordFileWords(trx, before);
        await propagateFileChange(strapi, trx, uses);
        return result;
      });
  };

  const create = files.create.bind(files);
  replaceFileRepositoryMethods(strapi, {
    create: (params: WriteParams) =>
      inWriteTransaction(strapi, async (trx) => {
        // An imported file has its id already.
        const public_id = params.data?.public_id ?? (await nextId(trx, FILE_UID));
        const file = (await create({ ...params, data: { ...params.data, public_id } })) as FileRow;
        await retireLostRenditions(trx, { fileId: file.id, before: null, after: file.formats });
        // An import gets the id alone.
        await recordFileWords(trx, await loadFiles({ id: file.id }));
        return file;
      }),
    update: changing(files.update.bind(files), false),
    updateMany: changing(files.updateMany.bind(files), false),
    delete: changing(files.delete.bind(files), true),
    deleteMany: changing(files.deleteMany.bind(files), true),
  });
}

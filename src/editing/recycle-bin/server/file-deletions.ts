import type { Core } from '@strapi/strapi';
import { FILE_UID } from '../../../contract/content-types';
import { replaceFileRepositoryMethods } from '../../../platform/strapi-patches/file-repository';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { assertUnused } from './uses';

interface DeleteParams {
  where?: object;
}

/**
 * Refuses to delete files that content shows, in the deletion's own transaction. Install it after `installFileWrites`, whose
 * methods it calls.
 */
export function installFileDeletions(strapi: Core.Strapi): void {
  const files = strapi.db.query(FILE_UID);
  const unlessUsed = <Result>(original: (params: DeleteParams) => Promise<Result>) => {
    return (params: DeleteParams = {}): Promise<Result> =>
      inWriteTransaction(strapi, async (trx) => {
        // `strapi import` empties the whole shop: it asks for all files, without a condition.
        if (params.where === undefined) return original(params);
        const rows: { id: number }[] = await files.findMany({ where: params.where, select: ['id'] });
        await assertUnused(
          strapi,
          trx,
          FILE_UID,
          rows.map(({ id }) => id),
        );
        return original(params);
      });
  };
  replaceFileRepositoryMethods(strapi, {
    delete: unlessUsed(files.delete.bind(files)),
    deleteMany: unlessUsed(files.deleteMany.bind(files)),
  });
}

import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { FILE_UID } from '../../../contract/content-types';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { RUN_DAYS } from '../../../contract/limits';
import { DAY_MS } from '../../../contract/shop-time';
import { currentRun } from '../../texts/current-run';
import { editorName } from '../../texts/editor-language';
import { replaceFileRepositoryMethods } from '../../../platform/strapi-patches/file-repository';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { contentTables } from './content-tables';
import { readLinks } from './links';
import { readVersions } from './snapshot';
import { BIN_ENTRIES, type EntryRow } from './list';
import { assertUnused, rowsOf } from './uses';

/** Puts a document into the bin before it is deleted, in the same transaction. */
async function keepInBin(strapi: Core.Strapi, trx: Knex, uid: ContentUid, documentId: string): Promise<void> {
  const versions = await readVersions(strapi, trx, uid, documentId);
  const [first] = versions;
  if (!first) return;
  const name = first.values[contentTables(strapi).of(uid).nameColumn];
  const now = Date.now();
  const entry: Omit<EntryRow, 'id'> = {
    uid,
    document_id: documentId,
    public_id: Number(first.values.public_id),
    name: typeof name === 'string' || typeof name === 'number' ? String(name) : documentId,
    deleted_at: now,
    deleted_by: editorName(strapi),
    kept_until: currentRun() === undefined ? null : now + RUN_DAYS * DAY_MS,
    content: JSON.stringify(versions),
    links: JSON.stringify(await readLinks(strapi, trx, uid, versions)),
  };
  await trx(BIN_ENTRIES).insert(entry);
}

/**
 * Puts each deleted document into the bin. What other content can't do without is not deleted. Install it after
 * `installDocumentWrites`, which opens the transaction, and after the checks.
 */
export function installBin(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    const { documentId } = context.params as { documentId?: string };
    if (action !== 'delete' || !isShopContent(uid) || documentId === undefined) return next();
    return inWriteTransaction(strapi, async (trx) => {
      await assertUnused(strapi, trx, uid, await rowsOf(strapi, trx, uid, documentId));
      await keepInBin(strapi, trx, uid, documentId);
      return next();
    });
  });
}

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

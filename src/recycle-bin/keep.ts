import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../contract/public-content';
import { RUN_DAYS } from '../contract/kept-days';
import { DAY_MS } from '../contract/shop-time';
import { currentRun } from '../editorial/current-run';
import { editorName } from '../editorial/editor-language';
import { inWriteTransaction } from '../read-model/write/write-transaction';
import { contentTables } from './content-tables';
import { readLinks } from './links';
import { readDocument, type RowSnapshot } from './snapshot';
import { BIN_ENTRIES, insertLinks } from './tables';
import { assertUnused } from './uses';

function nameOf({ values }: RowSnapshot, column: string): string | undefined {
  const name = values[column];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/** Puts a document into the bin before it is deleted, in the same transaction. */
async function keepInBin(strapi: Core.Strapi, trx: Knex, uid: ContentUid, documentId: string): Promise<void> {
  const versions = await readDocument(strapi, trx, uid, documentId);
  const [first] = versions;
  if (!first) return;
  await assertUnused(
    strapi,
    trx,
    uid,
    versions.map(({ id }) => id),
  );
  const { nameColumn } = contentTables(strapi).of(uid);
  const now = Date.now();
  const [entry] = await trx(BIN_ENTRIES)
    .insert({
      uid,
      document_id: documentId,
      public_id: first.values.public_id,
      name: nameOf(first, nameColumn) ?? documentId,
      deleted_at: now,
      deleted_by: editorName(strapi),
      kept_until: currentRun() === undefined ? null : now + RUN_DAYS * DAY_MS,
      creator_id: first.values.created_by_id ?? null,
      content: JSON.stringify(versions),
    })
    .returning<{ id: number }[]>('id');
  if (!entry) throw new Error('The bin took no entry.');
  await insertLinks(trx, entry.id, await readLinks(strapi, trx, uid, versions));
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
      await keepInBin(strapi, trx, uid, documentId);
      return next();
    });
  });
}

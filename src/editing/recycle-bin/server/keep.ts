import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { RUN_DAYS } from '../../../contract/limits';
import { DAY_MS } from '../../../contract/shop-time';
import { currentRun } from '../../texts/current-run';
import { editorName } from '../../texts/editor-language';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { contentTables } from './content-tables';
import { readLinks } from './links';
import { readDocuments, type RowSnapshot } from './snapshot';
import { insertEntries, insertLinks } from './tables';
import { assertUnused, rowsOf } from './uses';

function nameOf({ values }: RowSnapshot, column: string): string | undefined {
  const name = values[column];
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
}

/** Puts documents into the bin before they are deleted, in the same transaction. What other content needs must have been refused. */
export async function keepInBin(strapi: Core.Strapi, trx: Knex, uid: ContentUid, documentIds: readonly string[]): Promise<void> {
  const documents = await readDocuments(strapi, trx, uid, documentIds);
  const links = await readLinks(strapi, trx, uid, documents);
  const { nameColumn } = contentTables(strapi).of(uid);
  const now = Date.now();
  const common = {
    uid,
    deleted_at: now,
    deleted_by: editorName(strapi),
    kept_until: currentRun() === undefined ? null : now + RUN_DAYS * DAY_MS,
  };
  const rows = [...documents].flatMap(([document_id, versions]) => {
    const [first] = versions;
    if (!first) return [];
    const public_id = first.values.public_id as number;
    const name = nameOf(first, nameColumn) ?? document_id;
    return [{ ...common, public_id, name, document_id, content: JSON.stringify(versions) }];
  });
  const ids = await insertEntries(trx, rows);
  await insertLinks(trx, new Map([...ids].map(([documentId, id]) => [id, links.get(documentId) ?? []])));
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
      await assertUnused(strapi, trx, uid, await rowsOf(strapi, trx, uid, [documentId]));
      await keepInBin(strapi, trx, uid, [documentId]);
      return next();
    });
  });
}

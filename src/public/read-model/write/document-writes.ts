import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isShopContent, type ContentUid } from '../../../contract/public-content';
import { recordWords } from '../panel-search/record-words';
import { isSearched } from '../panel-search/words';
import { isPostgres } from '../../../platform/database-dialect';
import { propagateChange } from './change-propagation';
import { pendingChange, inWriteTransaction } from './commits';
import { keepLinksToUnpublished, linkPublishedVersions, publishDraftLinks } from './draft-links';
import { numberMenuItems, renumberMenuItems, nextId } from './public-ids';

type Middleware = Parameters<Core.Strapi['documents']['use']>[0];
type Context = Parameters<Middleware>[0];
type Next = Parameters<Middleware>[1];
type Result = Awaited<ReturnType<Middleware>>;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'publish', 'unpublish', 'discardDraft', 'clone']);

interface WriteParams {
  documentId?: string;
  status?: string;
  data?: Record<string, unknown>;
}

function staysInDraft(strapi: Core.Strapi, uid: ContentUid, action: string, params: WriteParams): boolean {
  if (strapi.contentType(uid).options?.draftAndPublish !== true) return false;
  if (action === 'discardDraft') return true;
  return (action === 'create' || action === 'update' || action === 'clone') && params.status !== 'published';
}

const publishes = (action: string, { status }: WriteParams): boolean => action === 'publish' || status === 'published';

/** Gives new documents their public ids. An id that a client sends is ignored. */
async function assignPublicIds(trx: Knex, uid: ContentUid, action: string, params: WriteParams): Promise<void> {
  if (action === 'create' || action === 'clone') {
    params.data = { ...params.data, public_id: await nextId(trx, uid) };
    // Strapi copies every date of a clone but its own.
    if (action === 'clone' && uid === 'api::article.article') params.data.first_published_at = null;
  } else if (params.data && 'public_id' in params.data) {
    const { public_id: _ignored, ...data } = params.data;
    params.data = data;
  }
  if (uid === 'api::menu.menu' && params.data) await numberMenuItems(trx, params.data);
}

/**
 * Dates an article by its first publication: Strapi dates a published row by its last. The draft gets the date, and the
 * publication copies it.
 */
async function dateFirstPublication(trx: Knex, action: string, params: WriteParams): Promise<void> {
  if (!publishes(action, params)) return;
  if (action === 'create') {
    params.data = { first_published_at: new Date(), ...params.data };
  } else if (params.documentId !== undefined) {
    await trx('articles')
      .where({ document_id: params.documentId })
      .whereNull('first_published_at')
      .update({ first_published_at: isPostgres(trx) ? new Date() : Date.now() });
  }
}

/** Documents of one type whose rows a transaction has written. */
interface WrittenDocuments {
  uid: ContentUid;
  documentIds: readonly string[];
  /** those of which visitors may see something; all by default */
  visible?: readonly string[];
  created?: boolean;
}

/**
 * Everything that follows from writes of documents, in their transaction: a few statements, however many they are. Call it after rows of
 * content were written past the document service.
 */
export async function recordWrites(
  strapi: Core.Strapi,
  trx: Knex,
  { uid, documentIds, visible = documentIds, created = false }: WrittenDocuments,
): Promise<void> {
  pendingChange(trx).documents.push(...documentIds.map((documentId) => ({ uid, documentId })));
  await linkPublishedVersions(strapi, trx, uid, documentIds);
  if (isSearched(uid)) await recordWords(trx, uid, documentIds);
  if (visible.length > 0) await propagateChange(strapi, trx, { uid, documentIds: visible, created });
}

async function write(strapi: Core.Strapi, trx: Knex, uid: ContentUid, context: Context, next: Next): Promise<Result> {
  const { action } = context;
  const params = context.params as WriteParams;
  await assignPublicIds(trx, uid, action, params);
  if (uid === 'api::article.article') await dateFirstPublication(trx, action, params);

  if (action === 'unpublish' && params.documentId !== undefined)
    await keepLinksToUnpublished(strapi, trx, uid, params.documentId);

  const result: Result = await next();

  const given = action === 'create' || action === 'clone' ? undefined : params.documentId;
  const documentId = given ?? (result as { documentId?: string } | null)?.documentId;
  if (documentId === undefined) return result;
  if (uid === 'api::menu.menu' && action === 'clone') await renumberMenuItems(strapi, trx, documentId);
  if (publishes(action, params)) await publishDraftLinks(strapi, trx, uid, documentId);
  const visible = staysInDraft(strapi, uid, action, params) ? [] : [documentId];
  await recordWrites(strapi, trx, { uid, documentIds: [documentId], visible, created: action === 'create' });
  return result;
}

/** Runs each write of the document service in one transaction with its change propagation: both commit, or neither. */
export function installDocumentWrites(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!isShopContent(uid) || !WRITES.has(action)) return next();
    return inWriteTransaction(strapi, (trx) => write(strapi, trx, uid, context, next));
  });
}

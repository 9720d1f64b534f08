import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { dateFirstPublication } from '../projection/articles';
import { noticeDocument } from '../../media/rendition-reconciler';
import { isShopContent, type ContentUid } from '../../contract/content-types';
import { propagateDocumentChange } from './change-propagation';
import { numberMenuItems, renumberMenuItems } from './menu-items';
import { nextId } from './sequences';
import { inWriteTransaction } from './write-transaction';

type Middleware = Parameters<Core.Strapi['documents']['use']>[0];
type Context = Parameters<Middleware>[0];
type Next = Parameters<Middleware>[1];
type Result = Awaited<ReturnType<Middleware>>;

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'publish', 'unpublish', 'discardDraft', 'clone']);

type Data = Record<string, unknown>;

interface WriteParams {
  documentId?: string;
  status?: string;
  data?: Data;
}

/** A draft's own changes are nobody's but the editors'. */
function staysInDraft(strapi: Core.Strapi, uid: ContentUid, action: string, params: WriteParams): boolean {
  if (strapi.contentType(uid).options?.draftAndPublish !== true) return false;
  if (action === 'discardDraft') return true;
  return (action === 'create' || action === 'update' || action === 'clone') && params.status !== 'published';
}

async function publicIdsOf(strapi: Core.Strapi, uid: ContentUid, documentId: string | undefined): Promise<number[]> {
  if (documentId === undefined) return [];
  const rows: { public_id: number | null }[] = await strapi.db
    .query(uid)
    .findMany({ where: { documentId }, select: ['public_id'] });
  return [...new Set(rows.flatMap((row) => (row.public_id === null ? [] : [row.public_id])))];
}

/** Ids are given here and nowhere else, whatever a client may have sent along. */
async function giveIds(trx: Knex, uid: ContentUid, action: string, params: WriteParams): Promise<void> {
  const given = action === 'create' || action === 'clone';
  if (given) params.data = { ...params.data, public_id: await nextId(trx, uid) };
  else if (params.data && 'public_id' in params.data) {
    const { public_id: _ignored, ...data } = params.data;
    params.data = data;
  }
  if (uid === 'api::menu.menu' && params.data) await numberMenuItems(trx, params.data);
}

async function dateArticle(strapi: Core.Strapi, trx: Knex, action: string, params: WriteParams): Promise<void> {
  if (action !== 'publish' && params.status !== 'published') return;
  if (action === 'create') params.data = { first_published_at: new Date(), ...params.data };
  else if (params.documentId !== undefined) await dateFirstPublication(strapi, trx, params.documentId);
}

async function write(strapi: Core.Strapi, trx: Knex, context: Context, next: Next): Promise<Result> {
  const { uid, action } = context;
  if (!isShopContent(uid)) return next();
  const params = context.params as WriteParams;
  await giveIds(trx, uid, action, params);
  const before = await publicIdsOf(strapi, uid, params.documentId);
  if (uid === 'api::article.article') await dateArticle(strapi, trx, action, params);

  const result: Result = await next();

  const written = action === 'create' || action === 'clone' ? undefined : params.documentId;
  const documentId = written ?? (result as { documentId?: string } | null)?.documentId;
  if (documentId === undefined) return result;
  if (uid === 'api::menu.menu' && action === 'clone') await renumberMenuItems(strapi, trx, documentId);
  if (staysInDraft(strapi, uid, action, params)) return result;
  await propagateDocumentChange(strapi, trx, { uid, documentId, publicIds: before, created: action === 'create' });
  return result;
}

/**
 * The write flow: every write of the document service to content that the storefront shows runs in
 * one transaction with what follows from it. Content, read model, slug history and versions are
 * committed together or not at all.
 */
export function installDocumentWrites(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    if (!isShopContent(context.uid) || !WRITES.has(context.action)) return next();
    return inWriteTransaction(strapi, async (trx, onCommit) => {
      const result: Result = await write(strapi, trx, context, next);
      const documentId = (context.params as WriteParams).documentId ?? (result as { documentId?: string } | null)?.documentId;
      if (documentId !== undefined) onCommit(() => noticeDocument(context.uid, documentId));
      return result;
    });
  });
}

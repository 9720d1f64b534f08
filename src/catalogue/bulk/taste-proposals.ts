import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { permissionsOf } from '../../platform/entry-permissions';
import { readDraft } from '../runs/document-values';
import { type TasteProposals } from './panel-api';
import { readTasteNames, TASTE_ATTRIBUTES, TASTE_FACTS, tasteValues } from './taste-entries';

const PRODUCT = 'api::product.product';
const DOCUMENT_ID = /^[\w-]{1,64}$/;
const FIELDS = [...TASTE_ATTRIBUTES, ...TASTE_FACTS];
const NO_VERSION = { draft: null, published: null };

/** @throws errors.ForbiddenError when the account may not read what the rules read and propose */
async function propose(strapi: Core.Strapi, ctx: Context): Promise<TasteProposals> {
  const { documentId = '' } = ctx.params as { documentId?: string };
  if (!DOCUMENT_ID.test(documentId)) throw new errors.NotFoundError();
  if (!permissionsOf(strapi, ctx).mayAll('read', PRODUCT, FIELDS)) throw new errors.ForbiddenError();
  const draft = await readDraft(strapi, PRODUCT, documentId, FIELDS);
  if (!draft) throw new errors.NotFoundError();
  const names = await readTasteNames(strapi, [{ documentId, version: NO_VERSION, draft, published: null }]);
  return { values: tasteValues(draft, names) };
}

/** Tells what the rules propose for one product. */
export async function answerTasteProposals(strapi: Core.Strapi, ctx: Context): Promise<void> {
  ctx.body = await propose(strapi, ctx);
}

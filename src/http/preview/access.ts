import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { demandPermission } from '../permission';
import type { SlugKind } from '../../read-model/write/slugs';
import { isPreviewToken, readPreviewToken } from './token';

const PERMISSIONS = {
  product: 'api::product.product.preview',
  article: 'api::article.article.preview',
} as const satisfies Record<SlugKind, string>;

/**
 * Lets whoever may see drafts in: an API token or a user with the permission to all of a kind; the token of the panel's
 * Preview button to one document's.
 *
 * @returns the document that the token is for; undefined where it is for all
 * @throws UnauthorizedError, ForbiddenError
 */
export async function demandPreview(strapi: Core.Strapi, ctx: Context, kind: SlugKind): Promise<string | undefined> {
  const token = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? '';
  if (!isPreviewToken(token)) {
    await demandPermission(strapi, ctx, PERMISSIONS[kind]);
    return undefined;
  }
  const subject = readPreviewToken(token);
  if (!subject) throw new errors.UnauthorizedError();
  if (subject.kind !== kind) throw new errors.ForbiddenError();
  return subject.documentId;
}

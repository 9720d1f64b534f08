import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ITEM_UIDS } from '../../../contract/content-types';
import { readPanelBody } from '../../../public/http/panel-requests';
import { assertMayWithAll } from '../../saving/server/permission-gate';
import { permissionsOf } from '../../../platform/entry-permissions';
import { addVintage, type SourceWine } from './add-vintage';

const PRODUCT: UID.ContentType = ITEM_UIDS.product;

type Limits = Record<'min' | 'max', number>;

/** Within what the product's schema allows; the dialog names the bounds. */
function requestSchema(strapi: Core.Strapi) {
  const { vintage, price } = strapi.contentType(PRODUCT).attributes as unknown as Record<'vintage' | 'price', Limits>;
  return z.strictObject({
    documentId: z.string().min(1).max(64),
    vintage: z.int().min(vintage.min).max(vintage.max),
    price: z.int().min(price.min).max(price.max).nullable(),
  });
}

async function findSource(strapi: Core.Strapi, documentId: string): Promise<SourceWine> {
  const found = await strapi.documents(PRODUCT).findOne({ documentId, populate: ['brand', 'seo'], status: 'draft' });
  if (!found) throw new errors.NotFoundError();
  return found as unknown as SourceWine;
}

/** Adds a vintage to a wine. It copies all attributes, so that a role needs all of them. */
export async function createVintage(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { user } = ctx.state as { user: { id: number } };
  assertMayWithAll(strapi, permissionsOf(strapi, ctx), PRODUCT, ['create']);
  const { documentId, ...request } = readPanelBody(requestSchema(strapi), ctx);
  ctx.body = await addVintage(strapi, await findSource(strapi, documentId), request, user);
}

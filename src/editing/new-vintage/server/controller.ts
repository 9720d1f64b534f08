import type { Core, UID } from '@strapi/strapi';
import { errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ITEM_UIDS } from '../../../contract/content-types';
import { editorLanguage } from '../../texts/editor-language';
import { toValidationError, type FieldError } from '../../saving/server/field-errors';
import { assertMayWithAll } from '../../saving/server/permission-gate';
import { permissionsOf } from '../../../platform/entry-permissions';
import { addVintage, type SourceWine } from './add-vintage';
import type { NewVintageRequest } from './panel-api';

const PRODUCT: UID.ContentType = ITEM_UIDS.product;

interface Limits {
  min: number;
  max: number;
}

type Issue = z.ZodError['issues'][number];

function toFieldError({ path, code, ...limits }: Issue): FieldError {
  const at = path.map(String);
  if (code === 'too_small' && 'minimum' in limits) {
    return { path: at, message: 'too-small', values: { limit: Number(limits.minimum) } };
  }
  if (code === 'too_big' && 'maximum' in limits) {
    return { path: at, message: 'too-large', values: { limit: Number(limits.maximum) } };
  }
  return { path: at, message: 'wrong-type' };
}

/** @throws errors.ValidationError in the editor's language, with one message at each member */
function readRequest(strapi: Core.Strapi, ctx: Context): NewVintageRequest {
  const { vintage, price } = strapi.contentType(PRODUCT).attributes as unknown as Record<'vintage' | 'price', Limits>;
  const within = ({ min, max }: Limits) => z.int().min(min).max(max);
  const schema = z.strictObject({
    documentId: z.string().min(1).max(64),
    vintage: within(vintage),
    price: within(price).nullable(),
  });
  const { body } = ctx.request as { body?: unknown };
  const result = schema.safeParse(body);
  if (!result.success) throw toValidationError(result.error.issues.map(toFieldError), editorLanguage(strapi));
  return result.data;
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
  const { documentId, ...request } = readRequest(strapi, ctx);
  ctx.body = await addVintage(strapi, await findSource(strapi, documentId), request, user);
}

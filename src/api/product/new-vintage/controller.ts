import type { Core, UID } from '@strapi/strapi';
import { contentTypes, errors, z } from '@strapi/utils';
import type { Context } from 'koa';
import { ITEM_UIDS } from '../../../contract/content-types';
import { editorLanguage } from '../../../editorial/editor-language';
import { toValidationError, type FieldError } from '../../../editorial/field-errors';
import { permissionsOf, type EntryPermissions } from '../../../platform/entry-permissions';
import { permissionChecker, type PermissionChecker } from '../../../platform/permission-checker';
import { addVintage, type SourceWine } from './add-vintage';
import type { NewVintageRequest } from './panel-api';

const PRODUCT: UID.ContentType = ITEM_UIDS.product;

/** What a new vintage sets: who may not, may not add one. */
const SET = ['name', 'slug', 'vintage', 'price'];

interface PanelState {
  user: { id: number };
  userAbility: unknown;
}

interface Attribute {
  type: string;
}

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

/** @returns empty values for what this editor may not set, or not read of the source: a clone copies all that is not named */
async function withheldValues(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  documentId: string,
): Promise<Record<string, unknown>> {
  const type = strapi.contentType(PRODUCT);
  const attributes = Object.entries<Attribute>(type.attributes).filter(([name]) => contentTypes.isVisibleAttribute(type, name));
  const names = attributes.map(([name]) => name);
  const mayRead = await permissions.of('read', PRODUCT, [documentId], names);
  const withheld = attributes.filter(([name]) => !permissions.may('create', PRODUCT, [name]) || !mayRead(documentId, [name]));
  return Object.fromEntries(withheld.map(([name, { type: kind }]) => [name, kind === 'relation' ? { set: [] } : null]));
}

/** @returns the draft, if this editor may read it */
async function findSource(strapi: Core.Strapi, documentId: string, checker: PermissionChecker): Promise<SourceWine> {
  const { filters } = await checker.sanitizedQuery.read({});
  const query: object = { filters: { documentId, ...(filters ? { $and: [filters] } : {}) }, populate: ['brand', 'seo'] };
  const found = await strapi.documents(PRODUCT).findFirst({ ...query, status: 'draft' });
  if (!found) throw new errors.NotFoundError();
  return found as unknown as SourceWine;
}

/** Adds a vintage to a wine, for an editor who may create products. */
export async function createVintage(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const { user, userAbility } = ctx.state as PanelState;
  const checker = permissionChecker(strapi, userAbility, PRODUCT);
  const { cannot } = checker;
  if (cannot.read() || cannot.create() || SET.some((name) => cannot.create(null, name))) throw new errors.ForbiddenError();
  const { documentId, ...request } = readRequest(strapi, ctx);
  const source = await findSource(strapi, documentId, checker);
  const withheld = await withheldValues(strapi, permissionsOf(strapi, ctx), documentId);
  ctx.body = await addVintage(strapi, source, request, { user, withheld });
}

import type { Core, UID } from '@strapi/strapi';
import { errors, z, setCreatorFields } from '@strapi/utils';
import type { Context } from 'koa';
import { ITEM_UIDS } from '../../../contract/content-types';
import { readPanelBody } from '../../../public/http/panel-requests';
import { assertMayWithAll } from '../../saving/server/permission-gate';
import { permissionsOf } from '../../../platform/entry-permissions';
import { refusal } from '../../saving/server/refusal';
import { normalizeText } from '../../../public/read-model/projection/text';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { nameOfVintage, namesYear, nameWithoutYear, type NamedWine } from './names';
import type { ExistingVintage, NewVintageAnswer, NewVintageRequest } from './panel-api';

const PRODUCT: UID.ContentType = ITEM_UIDS.product;

interface StoredWine extends NamedWine {
  documentId: string;
  brand?: { documentId: string } | null;
}

/** The wine that the new vintage is made of. */
export interface SourceWine extends StoredWine {
  description?: string | null;
  seo?: { meta_title?: string | null } | null;
}

/** What another vintage must not take along: a sale, and what critics have said of this bottle. */
const OF_ONE_VINTAGE = { compare_at_price: null, ratings: null };

/** Two producers may both have a “Barolo”; a wine whose brand is not set yet may be of any. */
function isSameWine(one: StoredWine, other: StoredWine): boolean {
  const mayShareBrand = !one.brand || !other.brand || one.brand.documentId === other.brand.documentId;
  return mayShareBrand && normalizeText(nameWithoutYear(one)) === normalizeText(nameWithoutYear(other));
}

/** @throws errors.ApplicationError that names the wine which has this vintage already */
async function assertMissing(strapi: Core.Strapi, source: SourceWine, vintage: number): Promise<void> {
  const candidates: StoredWine[] = await strapi.db.query(PRODUCT).findMany({
    where: { $or: [{ vintage }, { vintage: null, name: nameOfVintage(source, vintage) }] },
    select: ['documentId', 'name', 'vintage'],
    populate: { brand: { select: ['documentId'] } },
  });
  const found = candidates.find((wine) => isSameWine(source, wine));
  if (!found) return;
  const { documentId, name } = found;
  throw refusal(strapi, 'vintage-exists', { vintage, name }, { existing: { documentId, name } } satisfies ExistingVintage);
}

/** The page's title names the year as the wine's name does; other texts are the editor's. */
function renamedSeo({ seo, vintage }: SourceWine, to: number): object {
  const title = seo?.meta_title;
  if (typeof title !== 'string' || vintage === null || !namesYear(title, vintage)) return {};
  return { seo: { meta_title: nameOfVintage({ name: title, vintage }, to) } };
}

/**
 * Makes a draft of the same wine in another vintage, in one transaction: name and address with the new year, without what is said of
 * the former vintage alone, with all pictures, relations and other values.
 *
 * @throws errors.ApplicationError when the wine has this vintage already
 */
export function addVintage(
  strapi: Core.Strapi,
  source: SourceWine,
  { vintage, price }: Omit<NewVintageRequest, 'documentId'>,
  user: { id: number },
): Promise<NewVintageAnswer> {
  const name = nameOfVintage(source, vintage);
  const changes = { name, slug: null, vintage, price, ...OF_ONE_VINTAGE, ...renamedSeo(source, vintage) };
  return inWriteTransaction(strapi, async () => {
    await assertMissing(strapi, source, vintage);
    const { documentId, description } = source;
    // The document middlewares fill the slug and the public id (src/editing/saving/server/slugs.ts).
    const data = setCreatorFields({ user })(changes);
    const clone = await strapi.documents(PRODUCT).clone({ documentId, data });
    if (clone === null) throw new Error(`The wine ${documentId} was not cloned.`);
    const isNamed = source.vintage !== null && typeof description === 'string' && namesYear(description, source.vintage);
    return { documentId: clone.documentId, name, year_in_description: isNamed ? source.vintage : null };
  });
}

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

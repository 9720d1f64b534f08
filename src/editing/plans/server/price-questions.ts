import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { askFirst, isUnconfirmed } from '../../saving/server/refusal';
import { inWriteTransaction } from '../../../public/read-model/write/commits';
import { PRICE_LEAST } from '../../import/server/files/written-prices';
import { momentText } from './moment-input';
import { plansThatHold } from './plan-store';

const PRODUCT = 'api::product.product';

interface PriceRow {
  price: number | null;
  compare_at_price: number | null;
  published_at: unknown;
}

/** @returns the rows of a product's draft and of its published version */
async function readPrices(
  trx: Knex,
  documentId: string,
): Promise<{ draft?: PriceRow | undefined; published?: PriceRow | undefined }> {
  const rows: PriceRow[] = await trx('products')
    .where({ document_id: documentId })
    .select('price', 'compare_at_price', 'published_at');
  const find = (isPublished: boolean) => rows.find(({ published_at }) => (published_at !== null) === isPublished);
  return { draft: find(false), published: find(true) };
}

/** A price below that of any bottle becomes public: thousands were left out. */
async function askAboutLowPrice(strapi: Core.Strapi, trx: Knex, documentId: string): Promise<void> {
  const { draft, published } = await readPrices(trx, documentId);
  const price = draft?.price ?? PRICE_LEAST;
  if (price < PRICE_LEAST && price !== published?.price)
    throw askFirst(strapi, 'low-price', { price: new Intl.NumberFormat('vi-VN').format(price) });
}

/** A plan has set the price that she changes: what its end makes of hers. */
async function askAboutPlan(strapi: Core.Strapi, trx: Knex, documentId: string, data: Partial<PriceRow>): Promise<void> {
  const plan = (await plansThatHold(trx, [documentId])).get(documentId);
  if (!plan) return;
  const { draft } = await readPrices(trx, documentId);
  const isChanged = (['price', 'compare_at_price'] as const).some((name) => name in data && data[name] !== draft?.[name]);
  if (isChanged) throw askFirst(strapi, 'planned-price', { plan: plan.title, time: momentText(plan.endsAt) });
}

/** Asks an editor about prices once. Install it after `installDocumentWrites`. Runs ask with their preview. */
export function installPriceQuestions(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    const { documentId, data = {} } = params as { documentId?: string; data?: Partial<PriceRow> };
    if (uid !== PRODUCT || documentId === undefined) return next();
    if (action === 'update' && isUnconfirmed(strapi, 'planned-price'))
      await inWriteTransaction(strapi, (trx) => askAboutPlan(strapi, trx, documentId, data));
    if (action === 'publish' && isUnconfirmed(strapi, 'low-price'))
      await inWriteTransaction(strapi, (trx) => askAboutLowPrice(strapi, trx, documentId));
    return next();
  });
}

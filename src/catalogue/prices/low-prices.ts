import type { Core } from '@strapi/strapi';
import { askFirst, isUnconfirmed } from '../../editorial/confirmations';
import { PRICE_LEAST } from '../files/price-scale';

const PRODUCT = 'api::product.product';

interface Row {
  price: number | null;
  publishedAt: string | null;
}

/** Asks an editor once before a price that is below that of any bottle becomes public: thousands were left out. */
async function askAboutPrice(strapi: Core.Strapi, documentId: string): Promise<void> {
  const rows: Row[] = await strapi.db.query(PRODUCT).findMany({ where: { documentId }, select: ['price', 'publishedAt'] });
  const price = rows.find(({ publishedAt }) => publishedAt === null)?.price ?? PRICE_LEAST;
  const before = rows.find(({ publishedAt }) => publishedAt !== null)?.price;
  if (price < PRICE_LEAST && price !== before)
    throw askFirst(strapi, 'low-price', { price: new Intl.NumberFormat('vi-VN').format(price) });
}

/** Install it after `installDocumentWrites`: the draft is as the request has saved it. Runs ask with their preview. */
export function installPriceQuestion(strapi: Core.Strapi): void {
  strapi.documents.use(async ({ uid, action, params }, next) => {
    const { documentId } = params as { documentId?: string };
    if (uid === PRODUCT && action === 'publish' && documentId !== undefined && isUnconfirmed(strapi, 'low-price'))
      await askAboutPrice(strapi, documentId);
    return next();
  });
}

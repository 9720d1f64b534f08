import { randomUUID } from 'node:crypto';
import { publishArticle, publishProduct } from './content';
import { daysAgo, startOf } from './days-in-hanoi';
import type { Editor } from './editor';
import type { Shop } from './shop';
import { openKnex, putEvents, type PastEvent } from './tracking-rows';
import { rollUpStaleDays } from '../../src/tracking/server/rollup/rollup';

const HOUR_MS = 3_600_000;

export interface VisitedShop {
  /** documentIds of three products, most viewed first; the last one is named like a formula */
  products: [string, string, string];
  article: string;
  /** their ids in the API */
  productIds: [number, number, number];
}

const FORMULA = '=HYPERLINK("http://evil.example";"Rẻ")';

/** Inserts sixty days of visits to three products and an article, more in the last thirty days, and waits for the rollup. */
export async function fillWithVisits(shop: Shop, editor: Editor): Promise<VisitedShop> {
  const names = ['Vang đỏ Bordeaux Réserve', 'Vang trắng Đà Lạt', FORMULA];
  const products: string[] = [];
  for (const [index, name] of names.entries()) {
    products.push((await publishProduct(editor, name, { slug: `vang-${index}` })).documentId);
  }
  const article = (await publishArticle(editor, 'Chọn vang cho bữa tiệc cuối năm', { slug: 'chon-vang' })).documentId;
  const idOf = async (table: string, documentId: string): Promise<number> => {
    const [row] = await shop.database.query<{ item_id: number }>(`SELECT item_id FROM ${table} WHERE document_id = ?`, [
      documentId,
    ]);
    return Number(row?.item_id);
  };
  const productIds = await Promise.all(products.map((documentId) => idOf('storefront_products', documentId)));
  const articleId = await idOf('storefront_articles', article);

  const events: PastEvent[] = [];
  const hosts = ['', 'www.google.com', 'www.facebook.com', '@zalo.me'];
  const devices = ['mobile', 'mobile', 'desktop', 'tablet'];
  const regularVisitor = randomUUID();
  for (let daysBack = 59; daysBack >= 1; daysBack -= 1) {
    const visitors = 2 + ((60 - daysBack) % 7) + (daysBack < 30 ? 3 : 0);
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const visit = {
        anon_id: visitor === 0 ? regularVisitor : randomUUID(),
        received_at: startOf(daysAgo(daysBack)) + (8 + visitor) * HOUR_MS,
        device: devices[visitor % 4] ?? 'desktop',
      };
      const product_id = productIds[[0, 0, 1, 0, 2][visitor % 5] ?? 0] ?? 0;
      events.push({ ...visit, event_type: 'product_view', product_id, referrer_host: hosts[visitor % 4] ?? '' });
      if (visitor % 3 === 1) events.push({ ...visit, event_type: 'article_view', article_id: articleId });
      if (visitor % 4 === 2) events.push({ ...visit, event_type: 'cta_contact', product_id });
      if (visitor === 5) events.push({ ...visit, event_type: 'cta_contact' });
    }
  }
  const knex = openKnex(shop);
  try {
    await putEvents(knex, events);
    await rollUpStaleDays(knex, { from: daysAgo(59), to: daysAgo(0) });
  } finally {
    await knex.destroy();
  }
  return {
    products: products as [string, string, string],
    article,
    productIds: productIds as [number, number, number],
  };
}

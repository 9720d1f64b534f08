import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { editorName } from '../../editorial/editor-language';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { currentRun } from '../runs/current-run';
import type { PriceChange, PriceHistory } from './panel-api';
import type { Prices } from './price-rule';

const UID = 'api::product.product';
const TABLE = 'price_changes';

const NO_PRICES: Prices = { price: null, compare_at_price: null };

interface PriceChangeRow {
  /** PostgreSQL returns a bigint as text */
  changed_at: number | string;
  changed_by: string | null;
  run_id: string | null;
  run_title: string | null;
  price_before: number | null;
  price_after: number | null;
  compare_before: number | null;
  compare_after: number | null;
}

interface WriteParams {
  documentId?: string;
  status?: string;
}

async function publishedPrices(trx: Knex, documentId: string): Promise<Prices | undefined> {
  const [row]: Prices[] = await trx('products')
    .where({ document_id: documentId })
    .whereNotNull('published_at')
    .select('price', 'compare_at_price');
  return row;
}

/** The prices when the product was last shown: it may have been unpublished since. */
async function recordedPrices(trx: Knex, documentId: string): Promise<Prices | undefined> {
  const [row]: Prices[] = await trx(TABLE)
    .where({ document_id: documentId })
    .orderBy('id', 'desc')
    .limit(1)
    .select({ price: 'price_after', compare_at_price: 'compare_after' });
  return row;
}

const areSame = (one: Prices, other: Prices): boolean =>
  one.price === other.price && one.compare_at_price === other.compare_at_price;

async function record(strapi: Core.Strapi, trx: Knex, documentId: string, before: Prices | undefined): Promise<void> {
  const after = await publishedPrices(trx, documentId);
  if (!after) return;
  const known = before ?? (await recordedPrices(trx, documentId)) ?? NO_PRICES;
  if (areSame(known, after)) return;
  await trx(TABLE).insert({
    document_id: documentId,
    changed_at: Date.now(),
    changed_by: editorName(strapi),
    run_id: currentRun() ?? null,
    price_before: known.price,
    price_after: after.price,
    compare_before: known.compare_at_price,
    compare_after: after.compare_at_price,
  });
}

/** Whether visitors may see another price after it. */
const publishes = (action: string, { status }: WriteParams): boolean =>
  action === 'publish' || ((action === 'create' || action === 'update') && status === 'published');

/**
 * Records each change of a price that visitors see, in the transaction of the write: by the form, an import, a bulk change or a plan. Install
 * it after `installDocumentWrites`.
 */
export function installPriceHistory(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    const params = context.params as WriteParams;
    if (uid !== UID || !publishes(action, params)) return next();
    return inWriteTransaction(strapi, async (trx) => {
      const known = action === 'create' ? undefined : params.documentId;
      const before = known === undefined ? undefined : await publishedPrices(trx, known);
      const result = await next();
      const documentId = known ?? (result as { documentId?: string } | null)?.documentId;
      if (documentId !== undefined) await record(strapi, trx, documentId, before);
      return result;
    });
  });
}

const HISTORY_SIZE = 50;

const toChange = (row: PriceChangeRow): PriceChange => ({
  at: Number(row.changed_at),
  by: row.changed_by,
  run: row.run_id === null ? null : { id: row.run_id, title: row.run_title },
  before: { price: row.price_before, compare_at_price: row.compare_before },
  after: { price: row.price_after, compare_at_price: row.compare_after },
});

/** @returns the last changes of a product's price, the newest first */
export async function priceHistory(knex: Knex, documentId: string): Promise<PriceHistory> {
  const rows: PriceChangeRow[] = await knex({ change: TABLE })
    .leftJoin({ run: 'catalogue_runs' }, 'run.id', 'change.run_id')
    .where({ 'change.document_id': documentId })
    .orderBy('change.id', 'desc')
    .limit(HISTORY_SIZE)
    .select('change.*', { run_title: 'run.title' });
  return { changes: rows.map(toChange) };
}

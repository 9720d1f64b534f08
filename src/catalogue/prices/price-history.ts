import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { editorName } from '../../editorial/editor-language';
import { inWriteTransaction } from '../../read-model/write/write-transaction';
import { observePublishedBatches } from '../runs/bulk-writer/observers';
import { currentRun } from '../../editorial/current-run';
import type { PriceChange, PriceHistory } from './panel-api';
import type { Prices } from './price-rule';
import { chunksOf } from '../../platform/chunks';

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

type PricesByDocument = ReadonlyMap<string, Prices>;

type PricesRow = Prices & { document_id: string };

const byDocument = (rows: readonly PricesRow[]): PricesByDocument =>
  new Map(rows.map(({ document_id, price, compare_at_price }) => [document_id, { price, compare_at_price }]));

async function publishedPrices(trx: Knex, documentIds: readonly string[]): Promise<PricesByDocument> {
  const rows: PricesRow[] = await trx('products')
    .whereIn('document_id', documentIds)
    .whereNotNull('published_at')
    .select('document_id', 'price', 'compare_at_price');
  return byDocument(rows);
}

/** The prices when the products were last shown: they may have been unpublished since. */
async function recordedPrices(trx: Knex, documentIds: readonly string[]): Promise<PricesByDocument> {
  if (documentIds.length === 0) return new Map();
  const last = trx(TABLE).whereIn('document_id', documentIds).groupBy('document_id').max('id');
  const rows: PricesRow[] = await trx(TABLE)
    .whereIn('id', last)
    .select('document_id', { price: 'price_after', compare_at_price: 'compare_after' });
  return byDocument(rows);
}

const areSame = (one: Prices, other: Prices): boolean =>
  one.price === other.price && one.compare_at_price === other.compare_at_price;

/** Rows that one statement inserts. Knex inserts many rows into SQLite as a union of at most 500. */
const INSERT_SIZE = 200;

/** Records what a write has changed. @param before the published prices before it */
async function record(strapi: Core.Strapi, trx: Knex, documentIds: readonly string[], before: PricesByDocument): Promise<void> {
  const after = await publishedPrices(trx, documentIds);
  const recorded = await recordedPrices(
    trx,
    documentIds.filter((id) => !before.has(id)),
  );
  const common = { changed_at: Date.now(), changed_by: editorName(strapi), run_id: currentRun() ?? null };
  const rows = [...after].flatMap(([document_id, now]) => {
    const known = before.get(document_id) ?? recorded.get(document_id) ?? NO_PRICES;
    if (areSame(known, now)) return [];
    const prices = { price_before: known.price, price_after: now.price };
    return [{ document_id, ...common, ...prices, compare_before: known.compare_at_price, compare_after: now.compare_at_price }];
  });
  for (const chunk of chunksOf(rows, INSERT_SIZE)) await trx(TABLE).insert(chunk);
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
      const known = action === 'create' || params.documentId === undefined ? [] : [params.documentId];
      const before = await publishedPrices(trx, known);
      const result = await next();
      const documentId = known[0] ?? (result as { documentId?: string } | null)?.documentId;
      if (documentId !== undefined) await record(strapi, trx, [documentId], before);
      return result;
    });
  });
  observePublishedBatches(async (_strapi, trx, documentIds, write) => {
    const before = await publishedPrices(trx, documentIds);
    await write();
    await record(strapi, trx, documentIds, before);
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

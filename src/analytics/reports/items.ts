import type { Core } from '@strapi/strapi';
import { previousRange, type DayRange } from '../shop-days';
import type { ItemSum, ReportedItem } from './panel-api';
import { readTopItems, type ItemKind, type ItemOrder } from './queries';

const CONTENT = {
  product: { uid: 'api::product.product', name: 'name' },
  article: { uid: 'api::article.article', name: 'title' },
} as const;

interface SumRow {
  item_id: number;
  views: number | string;
  contact_clicks: number | string;
}

/** Both databases limit the number of parameters of a statement. */
const CHUNK = 500;

function inChunks<T>(values: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(values.length / CHUNK) }, (_, index) => values.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** @returns sums by item id; items without any rollup in the range are missing */
export async function readItemSums(
  strapi: Core.Strapi,
  kind: ItemKind,
  ids: readonly number[],
  range: DayRange,
): Promise<Map<number, ItemSum>> {
  const sums = new Map<number, ItemSum>();
  for (const chunk of inChunks(ids)) {
    const rows: SumRow[] = await strapi.db
      .connection('tracking_day_items')
      .where({ kind })
      .whereIn('item_id', chunk)
      .whereBetween('day', [range.from, range.to])
      .groupBy('item_id')
      .select('item_id')
      .sum({ views: 'views', contact_clicks: 'contact_clicks' });
    for (const row of rows) sums.set(row.item_id, { views: Number(row.views), contact_clicks: Number(row.contact_clicks) });
  }
  return sums;
}

/** @returns the drafts' names by document id; deleted documents are missing. The read model has only published names. */
async function readNames(strapi: Core.Strapi, kind: ItemKind, documentIds: readonly string[]): Promise<Map<string, string>> {
  const { uid, name } = CONTENT[kind];
  const names = new Map<string, string>();
  for (const chunk of inChunks(documentIds)) {
    const rows: Record<string, string>[] = await strapi.db.query(uid).findMany({
      where: { documentId: { $in: chunk }, publishedAt: null },
      select: ['documentId', name],
    });
    for (const row of rows) names.set(row.documentId ?? '', row[name] ?? '');
  }
  return names;
}

/** @returns products or articles by their views or contact clicks, most first, with the figures of the range before */
export async function readRankedItems(
  strapi: Core.Strapi,
  kind: ItemKind,
  range: DayRange,
  options: { limit: number; order?: ItemOrder },
): Promise<ReportedItem[]> {
  const items = await readTopItems(strapi.db.connection, kind, range, options);
  const ids = items.map(({ id }) => id);
  const before = await readItemSums(strapi, kind, ids, previousRange(range));
  const names = await readNames(
    strapi,
    kind,
    items.map(({ document_id }) => document_id),
  );
  return items.map((item) => ({
    ...item,
    document_id: names.has(item.document_id) ? item.document_id : null,
    name: names.get(item.document_id) ?? null,
    previous_views: before.get(item.id)?.views ?? 0,
    previous_contact_clicks: before.get(item.id)?.contact_clicks ?? 0,
  }));
}

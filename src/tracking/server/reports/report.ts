import type { Core } from '@strapi/strapi';
import { readDays, readOverview, readSearches, readSources, readTopItems, type ItemKind, type ItemOrder } from './queries';
import { chunksOf } from '../../../platform/chunks';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import { previousRange, type DayRange } from '../shop-days';
import { type ItemSum, type Report, type ReportedItem } from './panel-api';

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

/** @returns sums by item id; items without any rollup in the range are missing */
async function readItemSums(
  strapi: Core.Strapi,
  kind: ItemKind,
  ids: readonly number[],
  range: DayRange,
): Promise<Map<number, ItemSum>> {
  const sums = new Map<number, ItemSum>();
  for (const chunk of chunksOf(ids, CHUNK)) {
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

interface ItemName {
  name: string;
  isReadable: boolean;
}

/**
 * @returns the names by document id: the drafts' where the account may read them, else what visitors see. Deleted documents are missing,
 *   and so are drafts that it may not read
 */
async function readNames(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  kind: ItemKind,
  documentIds: readonly string[],
): Promise<Map<string, ItemName>> {
  const { uid, name } = CONTENT[kind];
  const names = new Map<string, ItemName>();
  for (const chunk of chunksOf(documentIds, CHUNK)) {
    const readable = await permissions.allowed('read', uid, chunk, [name]);
    const read = async (documents: readonly string[], isReadable: boolean): Promise<void> => {
      if (documents.length === 0) return;
      const rows: Record<string, string>[] = await strapi.db.query(uid).findMany({
        where: { documentId: { $in: documents }, publishedAt: isReadable ? null : { $notNull: true } },
        select: ['documentId', name],
      });
      for (const row of rows) names.set(row.documentId ?? '', { name: row[name] ?? '', isReadable });
    };
    await read([...readable], true);
    await read(
      chunk.filter((id) => !readable.has(id)),
      false,
    );
  }
  return names;
}

/** Who reads a report. */
export interface Reader {
  strapi: Core.Strapi;
  permissions: EntryPermissions;
}

/** @returns products or articles by their views or contact clicks, most first, with the figures of the range before */
export async function readRankedItems(
  { strapi, permissions }: Reader,
  kind: ItemKind,
  range: DayRange,
  options: { limit: number; order?: ItemOrder },
): Promise<ReportedItem[]> {
  const items = await readTopItems(strapi.db.connection, kind, range, options);
  const ids = items.map(({ id }) => id);
  const before = await readItemSums(strapi, kind, ids, previousRange(range));
  const names = await readNames(
    strapi,
    permissions,
    kind,
    items.map(({ document_id }) => document_id),
  );
  return items.map((item) => ({
    ...item,
    document_id: names.get(item.document_id)?.isReadable === true ? item.document_id : null,
    name: names.get(item.document_id)?.name ?? null,
    previous_views: before.get(item.id)?.views ?? 0,
    previous_contact_clicks: before.get(item.id)?.contact_clicks ?? 0,
  }));
}

/** Rows of each table on the page. */
const TOP = 10;

async function countProductClicks(strapi: Core.Strapi, { from, to }: DayRange): Promise<number> {
  const [row]: { clicks: number | string | null }[] = await strapi.db
    .connection('tracking_day_items')
    .where({ kind: 'product' })
    .whereBetween('day', [from, to])
    .sum({ clicks: 'contact_clicks' });
  return Number(row?.clicks ?? 0);
}

/** Runs its queries one after another, so that a report takes one connection of the editors' pool at a time. */
export async function buildReport(reader: Reader, range: DayRange): Promise<Report> {
  const { strapi } = reader;
  const knex = strapi.db.connection;
  const figures = await readOverview(knex, range);
  return {
    ...figures,
    days: await readDays(knex, range),
    previous_days: await readDays(knex, figures.previous_range),
    products: await readRankedItems(reader, 'product', range, { limit: TOP }),
    articles: await readRankedItems(reader, 'article', range, { limit: TOP }),
    contacts: await readRankedItems(reader, 'product', range, { limit: TOP, order: 'contact_clicks' }),
    other_contact_clicks: Math.max(0, figures.totals.contact_clicks - (await countProductClicks(strapi, range))),
    referrers: await readSources(knex, 'referrer', range, TOP),
    devices: await readSources(knex, 'device', range, TOP),
    searches: await readSearches(knex, 'all', range, TOP),
    empty_searches: await readSearches(knex, 'found_nothing', range, TOP),
  };
}

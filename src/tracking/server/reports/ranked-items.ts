import type { Core } from '@strapi/strapi';
import type { EntryPermissions } from '../../../platform/entry-permissions';
import { previousRange, type DayRange } from '../shop-days';
import type { ReportedItem } from './panel-api';
import { contactRate, TOP } from './queries';

const CONTENT = {
  product: { uid: 'api::product.product', name: 'name' },
  article: { uid: 'api::article.article', name: 'title' },
} as const;

export type ItemKind = keyof typeof CONTENT;

type Figure = 'views' | 'contact_clicks';
type Sums = Record<Figure | `previous_${Figure}`, number | string>;

interface ItemRow extends Sums {
  item_id: number;
  document_id: string;
  published: boolean | number;
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
  const readable = await permissions.allowed('read', uid, documentIds, [name]);
  const names = new Map<string, ItemName>();
  for (const isReadable of [true, false]) {
    const documents = documentIds.filter((id) => readable.has(id) === isReadable);
    const rows: Record<string, string>[] = await strapi.db.query(uid).findMany({
      where: { documentId: { $in: documents }, publishedAt: isReadable ? null : { $notNull: true } },
      select: ['documentId', name],
    });
    for (const row of rows) names.set(row.documentId ?? '', { name: row[name] ?? '', isReadable });
  }
  return names;
}

/** @returns products or articles by their views or contact clicks, most first, with the figures of the range before */
export async function readRankedItems(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  kind: ItemKind,
  range: DayRange,
  order: Figure = 'views',
): Promise<ReportedItem[]> {
  const knex = strapi.db.connection;
  const sum = (figure: Figure, of: '>=' | '<') =>
    knex.raw(`sum(CASE WHEN day ${of} ? THEN counted.${figure} ELSE 0 END)`, [range.from]);
  const rows: ItemRow[] = await knex({ counted: 'tracking_day_items' })
    .join({ item: `storefront_${kind}s` }, 'item.item_id', 'counted.item_id')
    .where({ 'counted.kind': kind })
    .whereBetween('day', [previousRange(range).from, range.to])
    .groupBy('counted.item_id', 'item.document_id', 'item.published')
    .select('counted.item_id', 'item.document_id', 'item.published', {
      views: sum('views', '>='),
      contact_clicks: sum('contact_clicks', '>='),
      previous_views: sum('views', '<'),
      previous_contact_clicks: sum('contact_clicks', '<'),
    })
    .having(sum(order, '>='), '>', 0)
    .orderBy([{ column: order, order: 'desc' }, { column: 'counted.item_id' }])
    .limit(TOP);
  const ids = rows.map(({ document_id }) => document_id);
  const names = await readNames(strapi, permissions, kind, ids);
  return rows.map((row) => {
    const named = names.get(row.document_id);
    const [views, clicks] = [Number(row.views), Number(row.contact_clicks)];
    return {
      id: row.item_id,
      document_id: named?.isReadable === true ? row.document_id : null,
      name: named?.name ?? null,
      published: Boolean(row.published),
      views,
      previous_views: Number(row.previous_views),
      contact_clicks: clicks,
      previous_contact_clicks: Number(row.previous_contact_clicks),
      contact_rate: contactRate(clicks, views),
    };
  });
}

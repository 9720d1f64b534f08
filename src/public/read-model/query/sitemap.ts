import { INT32_MAX } from '../../../contract/parameters';
import { PAGES_OF_A_PART } from '../projection/markup';
import { fillTemplate } from '../projection/template';
import { originSlots } from './slots';
import { READ_MODEL_TABLES } from '../projection/tables';
import { readDatabase } from './connections';

const TABLES = { products: READ_MODEL_TABLES.product, articles: READ_MODEL_TABLES.article } as const;

export type SitemapKind = keyof typeof TABLES;

interface SitemapPart {
  kind: SitemapKind;
  /** from 1, by ids: an item never changes its part, and a new item changes the last part only */
  part: number;
  lastModified: Date;
}

const datesOf = (table: string, condition: string, isShown: 0 | 1): string =>
  `SELECT (item_id - 1) / ${PAGES_OF_A_PART} + 1 AS part, max(source_updated_at) AS modified, ${isShown} AS shown
    FROM ${table} WHERE ${condition} GROUP BY 1`;

/** What is not published any more was taken from its part at that time. */
const partsOf = (kind: SitemapKind): string =>
  `SELECT '${kind}' AS kind, part, max(modified) AS modified FROM (
    ${datesOf(TABLES[kind], 'published', 1)} UNION ALL ${datesOf(TABLES[kind], 'NOT published', 0)}
  ) AS ${kind}_parts GROUP BY part HAVING max(shown) = 1`;

/** @returns the parts with a published item, in their order */
export async function readSitemapParts(): Promise<SitemapPart[]> {
  const rows = await readDatabase().all<{ kind: SitemapKind; part: number; modified: number | string }>({
    text: `${partsOf('products')} UNION ALL ${partsOf('articles')} ORDER BY kind DESC, part`,
    values: [],
    recurring: true,
  });
  return rows.map(({ kind, part, modified }) => ({ kind, part, lastModified: new Date(Number(modified)) }));
}

/** @returns the XML of a part's entries; undefined if it has no published item */
export async function readSitemapPart(kind: SitemapKind, part: number): Promise<string | undefined> {
  const lastIdBefore = (part - 1) * PAGES_OF_A_PART;
  if (lastIdBefore >= INT32_MAX) return undefined;
  const database = readDatabase();
  const [row] = await database.all<{ entries: string | null }>({
    text: `SELECT ${database.sql.join('sitemap_entry', '')} AS entries FROM (SELECT sitemap_entry FROM ${TABLES[kind]}
      WHERE published AND item_id > ? AND item_id <= ? ORDER BY item_id) AS part`,
    values: [lastIdBefore, Math.min(lastIdBefore + PAGES_OF_A_PART, INT32_MAX)],
    recurring: true,
  });
  return row?.entries ? fillTemplate(row.entries, originSlots) : undefined;
}

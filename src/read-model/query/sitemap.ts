import { INT32_MAX } from '../../contract/parameters';
import { PAGES_OF_A_PART } from '../projection/sitemap-entry';
import { readDatabase } from './connections';

const TABLES = { products: 'storefront_products', articles: 'storefront_articles' } as const;

export type SitemapKind = keyof typeof TABLES;

export interface SitemapPart {
  kind: SitemapKind;
  /** from 1, by ids: an item stays in its part, and a new one changes the last part alone */
  part: number;
  lastModified: Date;
}

const partsOf = (kind: SitemapKind): string =>
  `SELECT '${kind}' AS kind, (item_id - 1) / ${PAGES_OF_A_PART} + 1 AS part, max(source_updated_at) AS modified
    FROM ${TABLES[kind]} WHERE published GROUP BY 1, 2`;

/** @returns the parts in which something is published, in their order */
export async function readSitemapParts(): Promise<SitemapPart[]> {
  const rows = await readDatabase().all<{ kind: SitemapKind; part: number; modified: number | string }>({
    text: `${partsOf('products')} UNION ALL ${partsOf('articles')} ORDER BY kind DESC, part`,
    values: [],
    recurring: true,
  });
  return rows.map(({ kind, part, modified }) => ({ kind, part, lastModified: new Date(Number(modified)) }));
}

/** @returns the entries of a part, ready; undefined where nothing in it is published */
export async function readSitemapPart(kind: SitemapKind, part: number): Promise<string | undefined> {
  const after = (part - 1) * PAGES_OF_A_PART;
  if (after >= INT32_MAX) return undefined;
  const database = readDatabase();
  const join = database.dialect === 'postgres' ? `string_agg(sitemap_entry, '')` : `group_concat(sitemap_entry, '')`;
  const [row] = await database.all<{ entries: string | null }>({
    text: `SELECT ${join} AS entries FROM (SELECT sitemap_entry FROM ${TABLES[kind]}
      WHERE published AND item_id > ? AND item_id <= ? ORDER BY item_id) AS part`,
    values: [after, Math.min(after + PAGES_OF_A_PART, INT32_MAX)],
    recurring: true,
  });
  return row?.entries ?? undefined;
}

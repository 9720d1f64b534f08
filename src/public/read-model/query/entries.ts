import type { EntryBody, EntryKind } from '../projection/entry';
import { fillTemplate } from '../projection/template';
import { readDatabase } from './connections';
import { fillDetail, originSlots, SEO_DEFAULTS_SQL } from './slots';

/** @returns all entries of a kind, by their public id */
export async function readEntries<Kind extends EntryKind>(kind: Kind): Promise<EntryBody<Kind>[]> {
  const rows = await readDatabase().all<{ body: string }>({
    text: 'SELECT body FROM storefront_entries WHERE kind = ? AND body IS NOT NULL ORDER BY item_id',
    values: [kind],
    recurring: true,
  });
  return rows.map(({ body }) => JSON.parse(fillTemplate(body, originSlots)) as EntryBody<Kind>);
}

/** @returns the same with the texts that search engines see filled in */
export async function readEntriesWithSeo<Kind extends EntryKind>(kind: Kind): Promise<EntryBody<Kind>[]> {
  const rows = await readDatabase().all<{ body: string; defaults: string | null }>({
    text: `SELECT body, ${SEO_DEFAULTS_SQL} AS defaults FROM storefront_entries
      WHERE kind = ? AND body IS NOT NULL ORDER BY item_id`,
    values: [kind],
    recurring: true,
  });
  return rows.map(({ body, defaults }) => JSON.parse(fillDetail(body, originSlots, defaults)) as EntryBody<Kind>);
}

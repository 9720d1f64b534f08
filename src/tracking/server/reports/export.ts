import { Readable } from 'node:stream';
import { writeXlsx } from '../../../editing/import/server/files/write-table';
import { COUNTED_EVENTS } from '../../../contract/event-types';
import type { Language } from '../../../editing/texts/editor-language';
import type { Text } from '../../../editing/texts/labels';
import { readDays, readSearches, readSources } from './queries';
import type { DayRange } from '../shop-days';
import type { ExportTable, ReportedItem } from './panel-api';
import { readRankedItems, type Reader } from './report';
import { COLUMN_TEXTS, DEVICE_TEXTS, SOURCE_TEXTS, TABLE_TEXTS } from './texts';

const MAX_ROWS = 10_000;

/** A day is the start of it in UTC. */
type Cell = string | number | null | Date;

interface Table {
  header: Text[];
  rows: Cell[][];
}

const TEXT_INDEX: Record<Language, 0 | 1> = { vi: 0, en: 1 };

/** @returns a percentage with two decimals */
const toPercent = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 10_000) / 100);

function itemTable(items: readonly ReportedItem[]): Table {
  const { id, name, views, previousViews, contact_clicks: clicks, previousClicks, rate } = COLUMN_TEXTS;
  return {
    header: [id, name, views, previousViews, clicks, previousClicks, rate],
    rows: items.map((item) => [
      item.id,
      item.name ?? '',
      item.views,
      item.previous_views,
      item.contact_clicks,
      item.previous_contact_clicks,
      toPercent(item.contact_rate),
    ]),
  };
}

async function tableOf(reader: Reader, table: ExportTable, range: DayRange, language: Language): Promise<Table> {
  const knex = reader.strapi.db.connection;
  const all = { limit: MAX_ROWS };
  switch (table) {
    case 'days': {
      const figures = ['visitors', 'sessions', ...COUNTED_EVENTS] as const;
      const rows = (await readDays(knex, range)).map((row) => [new Date(row.day), ...figures.map((figure) => row[figure])]);
      return { header: ['day' as const, ...figures].map((figure) => COLUMN_TEXTS[figure]), rows };
    }
    case 'products':
      return itemTable(await readRankedItems(reader, 'product', range, all));
    case 'articles':
      return itemTable(await readRankedItems(reader, 'article', range, all));
    case 'contacts':
      return itemTable(await readRankedItems(reader, 'product', range, { ...all, order: 'contact_clicks' }));
    case 'referrers':
    case 'devices': {
      const kind = table === 'referrers' ? 'referrer' : 'device';
      const texts: Readonly<Record<string, Text>> = kind === 'referrer' ? SOURCE_TEXTS : DEVICE_TEXTS;
      const found = await readSources(knex, kind, range, MAX_ROWS);
      return {
        header: [
          kind === 'referrer' ? COLUMN_TEXTS.source : COLUMN_TEXTS.device,
          COLUMN_TEXTS.events,
          COLUMN_TEXTS.dailyVisitors,
        ],
        rows: found.map((row) => [texts[row.name]?.[TEXT_INDEX[language]] ?? row.name, row.events, row.daily_visitors]),
      };
    }
    case 'searches':
    case 'empty_searches': {
      const what = table === 'searches' ? 'all' : 'found_nothing';
      const found = await readSearches(knex, what, range, MAX_ROWS);
      return { header: [COLUMN_TEXTS.search, COLUMN_TEXTS.times], rows: found.map(({ text, times }) => [text, times]) };
    }
  }
}

const WIDE = 40;
const NARROW = 18;

/** @returns a table as a workbook */
export async function exportReport(
  reader: Reader,
  { table, language, ...range }: DayRange & { table: ExportTable; language: Language },
): Promise<Readable> {
  const { header, rows } = await tableOf(reader, table, range, language);
  const all = [header.map((text) => text[TEXT_INDEX[language]]), ...rows];
  const widths = header.map((_, at) => (at < 2 ? WIDE : NARROW));
  return writeXlsx(Readable.from(all), { name: TABLE_TEXTS[table]?.[TEXT_INDEX[language]] ?? table, widths });
}

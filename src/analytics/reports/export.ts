import { stringify } from 'csv-stringify/sync';
import type { Language } from '../../editorial/editor-language';
import type { Text } from '../../editorial/labels';
import { readDays, readSearches, readSources } from './queries';
import type { DayRange } from '../shop-days';
import type { ExportTable, ReportedItem } from './panel-api';
import { readRankedItems, type Reader } from './report';
import { COLUMN_TEXTS, DEVICE_TEXTS, SOURCE_TEXTS } from './texts';

const MAX_ROWS = 10_000;

type Cell = string | number | null;

interface Table {
  header: Text[];
  rows: Cell[][];
}

const TEXT_INDEX: Record<Language, 0 | 1> = { vi: 0, en: 1 };

/** With two decimals, and the decimal separator that a spreadsheet of this language reads. */
function formatPercent(rate: number | null, language: Language): string {
  if (rate === null) return '';
  const text = (rate * 100).toFixed(2);
  return language === 'vi' ? text.replace('.', ',') : text;
}

function itemTable(items: readonly ReportedItem[], language: Language): Table {
  const { id, name, views, previousViews, clicks, previousClicks, rate } = COLUMN_TEXTS;
  return {
    header: [id, name, views, previousViews, clicks, previousClicks, rate],
    rows: items.map((item) => [
      item.id,
      item.name ?? '',
      item.views,
      item.previous_views,
      item.contact_clicks,
      item.previous_contact_clicks,
      formatPercent(item.contact_rate, language),
    ]),
  };
}

async function tableOf(reader: Reader, table: ExportTable, range: DayRange, language: Language): Promise<Table> {
  const knex = reader.strapi.db.connection;
  const all = { limit: MAX_ROWS };
  switch (table) {
    case 'days': {
      const { day, visitors, sessions, productViews, articleViews, clicks } = COLUMN_TEXTS;
      const rows = (await readDays(knex, range)).map((row) => [
        ...[row.day, row.visitors, row.sessions],
        ...[row.product_views, row.article_views, row.contact_clicks],
      ]);
      return { header: [day, visitors, sessions, productViews, articleViews, clicks], rows };
    }
    case 'products':
      return itemTable(await readRankedItems(reader, 'product', range, all), language);
    case 'articles':
      return itemTable(await readRankedItems(reader, 'article', range, all), language);
    case 'contacts':
      return itemTable(await readRankedItems(reader, 'product', range, { ...all, order: 'contact_clicks' }), language);
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

/**
 * Formats a table as CSV for spreadsheets: UTF-8 with the byte order mark that Excel needs, and with escaped formulas, because any
 * client can choose a referrer's name.
 */
export async function exportCsv(reader: Reader, table: ExportTable, range: DayRange, language: Language): Promise<string> {
  const { header, rows } = await tableOf(reader, table, range, language);
  return stringify([header.map((text) => text[TEXT_INDEX[language]]), ...rows], {
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

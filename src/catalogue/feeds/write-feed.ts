import { pageUrl } from '../../contract/links';
import { xmlElement } from '../../read-model/projection/xml';
import { quoteDetail } from '../files/quote-detail';
import { FEED_COLUMNS, type FeedDetail, type FeedItem } from './feed-item';
import type { FeedName } from './panel-api';

/** The parts of a feed: what stands before its items, each item, and what stands behind them. */
interface FeedForm {
  contentType: string;
  begin: () => string;
  item: (item: FeedItem) => string;
  end: string;
}

/** Google shows details below the name of their section. */
const SECTION = 'Rượu vang';

const isDetail = (value: string | FeedDetail): value is FeedDetail => typeof value !== 'string';

const detailElement = ([name, value]: FeedDetail): string =>
  `<g:product_detail>${xmlElement('g:section_name', SECTION)}${xmlElement('g:attribute_name', name)}` +
  `${xmlElement('g:attribute_value', value)}</g:product_detail>`;

const XML: FeedForm = {
  contentType: 'application/xml; charset=utf-8',
  begin: () =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `${xmlElement('title', 'Products')}${xmlElement('link', pageUrl('/'))}${xmlElement('description', 'Products')}\n`,
  item: (item) => {
    const members = FEED_COLUMNS.flatMap((column) => {
      const value = item[column];
      const values: readonly (string | FeedDetail)[] = typeof value === 'string' ? [value] : value;
      return values
        .filter((one) => one !== '')
        .map((one) => (isDetail(one) ? detailElement(one) : xmlElement(`g:${column}`, one)));
    });
    return `<item>${members.join('')}</item>\n`;
  },
  end: '</channel></rss>\n',
};

/** Google's tables say in the title what the parts of a detail are: `Rượu vang:Món ăn kèm:"Bò: áp chảo, cừu"`. */
const TITLES: Readonly<Partial<Record<(typeof FEED_COLUMNS)[number], string>>> = {
  product_detail: 'product_detail(section_name:attribute_name:attribute_value)',
};

/** A cell with a line end stands in quotes, and so does one that begins with a quote. */
function toCell(value: string | readonly (string | FeedDetail)[]): string {
  const parts =
    typeof value === 'string'
      ? [value]
      : value.map((one) => (isDetail(one) ? [SECTION, ...one.map(quoteDetail)].join(':') : one));
  const text = parts.join(',').replaceAll('\t', ' ');
  return /[\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const tableOf = (written: (item: FeedItem) => FeedItem): FeedForm => ({
  contentType: 'text/tab-separated-values; charset=utf-8',
  begin: () => `${FEED_COLUMNS.map((column) => TITLES[column] ?? column).join('\t')}\n`,
  item: (item) => {
    const row = written(item);
    return `${FEED_COLUMNS.map((column) => toCell(row[column])).join('\t')}\n`;
  },
  end: '',
});

/** Facebook writes `in stock`. */
const forFacebook = (item: FeedItem): FeedItem => ({ ...item, availability: String(item.availability).replaceAll('_', ' ') });

export const FEED_FORMS: Readonly<Record<FeedName, FeedForm>> = {
  'google-merchant.xml': XML,
  'google-merchant.tsv': tableOf((item) => item),
  'facebook.tsv': tableOf(forFacebook),
};

import { pageUrl } from '../../contract/links';
import { xmlElement } from '../../read-model/projection/xml';
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

/** A cell with a line end, or a quote, stands in quotes. */
function toCell(value: string | readonly (string | FeedDetail)[]): string {
  const parts = typeof value === 'string' ? [value] : value.map((one) => (isDetail(one) ? [SECTION, ...one].join(':') : one));
  const text = parts.join(',').replaceAll('\t', ' ');
  return /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const TSV: FeedForm = {
  contentType: 'text/tab-separated-values; charset=utf-8',
  begin: () => `${FEED_COLUMNS.join('\t')}\n`,
  item: (item) => `${FEED_COLUMNS.map((column) => toCell(item[column])).join('\t')}\n`,
  end: '',
};

export const FEED_FORMS: Readonly<Record<FeedName, FeedForm>> = {
  'google-merchant.xml': XML,
  'google-merchant.tsv': TSV,
  'facebook.tsv': TSV,
};

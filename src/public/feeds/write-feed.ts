import { pageUrl } from '../../contract/links';
import { xmlElement } from '../read-model/projection/xml';
import { FEED_COLUMNS, type FeedDetail, type FeedItem } from './feed-item';

/** Google shows details below the name of their section. */
const SECTION = 'Rượu vang';

const isDetail = (value: string | FeedDetail): value is FeedDetail => typeof value !== 'string';

const detailElement = ([name, value]: FeedDetail): string =>
  `<g:product_detail>${xmlElement('g:section_name', SECTION)}${xmlElement('g:attribute_name', name)}` +
  `${xmlElement('g:attribute_value', value)}</g:product_detail>`;

/** What stands before the items of a feed, each item, and what stands behind them. Facebook reads the same. */
export const FEED_FORM = {
  contentType: 'application/xml; charset=utf-8',
  begin: (): string =>
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>' +
    `${xmlElement('title', 'Products')}${xmlElement('link', pageUrl('/'))}${xmlElement('description', 'Products')}\n`,
  item: (item: FeedItem): string => {
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

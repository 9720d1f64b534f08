import { Flex, Link, Typography } from '@strapi/design-system';
import { NavLink } from 'react-router-dom';
import type { ReportedItem } from '../../analytics/reports/panel-api';
import { Change } from './change';
import { useFormats } from './formats';
import { ReportTable } from './report-table';

const CONTENT = { product: 'api::product.product', article: 'api::article.article' } as const;

interface ItemTableProps {
  kind: keyof typeof CONTENT;
  caption: string;
  items: readonly ReportedItem[];
  orderedBy: 'views' | 'contact_clicks';
  /** contact clicks without a product */
  other?: number;
}

function ItemName({ kind, item }: { kind: keyof typeof CONTENT; item: ReportedItem }) {
  const { translate } = useFormats();
  if (item.name === null) return translate('deleted', { id: item.id });
  // Its form is not open to this account.
  if (item.document_id === null) return item.name;
  return (
    <Flex tag="span" gap={2} wrap="wrap">
      <Link tag={NavLink} to={`/content-manager/collection-types/${CONTENT[kind]}/${item.document_id}`}>
        {item.name}
      </Link>
      {!item.published && (
        <Typography variant="pi" textColor="neutral600">
          {translate('unpublished')}
        </Typography>
      )}
    </Flex>
  );
}

/** Products or articles with their figures. A name opens the form. */
export function ItemTable({ kind, caption, items, orderedBy, other = 0 }: ItemTableProps) {
  const { number, percent, translate } = useFormats();
  const views = { title: translate('views'), cell: (item: ReportedItem) => number(item.views) };
  const clicks = { title: translate('clicks'), cell: (item: ReportedItem) => number(item.contact_clicks) };
  const rate = { title: translate('rate'), cell: (item: ReportedItem) => percent(item.contact_rate) };
  const change = {
    title: translate('change'),
    cell: (item: ReportedItem) => (
      <Flex tag="span" justifyContent="flex-end">
        <Change current={item[orderedBy]} previous={item[`previous_${orderedBy}`]} />
      </Flex>
    ),
  };
  const numbers =
    orderedBy === 'views' ? [views, change, ...(kind === 'product' ? [clicks] : [])] : [clicks, change, views, rate];
  return (
    <>
      <ReportTable
        caption={caption}
        rows={items}
        rowKey={({ id }) => id}
        columns={[{ title: translate(kind), cell: (item) => <ItemName kind={kind} item={item} /> }, ...numbers]}
      />
      {other > 0 && (
        <Flex justifyContent="space-between" gap={4} paddingTop={4}>
          <Typography textColor="neutral600">{translate('contacts.other')}</Typography>
          <Typography textColor="neutral800">{number(other)}</Typography>
        </Flex>
      )}
    </>
  );
}

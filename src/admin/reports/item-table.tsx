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
  /** what they are ordered by */
  by: 'views' | 'contact_clicks';
  /** contact clicks that no row has */
  other?: number;
}

function ItemName({ kind, item }: { kind: keyof typeof CONTENT; item: ReportedItem }) {
  const { say } = useFormats();
  if (item.document_id === null || item.name === null) return say('deleted', { id: item.id });
  return (
    <Flex tag="span" gap={2} wrap="wrap">
      <Link tag={NavLink} to={`/content-manager/collection-types/${CONTENT[kind]}/${item.document_id}`}>
        {item.name}
      </Link>
      {!item.published && (
        <Typography variant="pi" textColor="neutral600">
          {say('unpublished')}
        </Typography>
      )}
    </Flex>
  );
}

/** Products or articles with what they came to; each name leads to its form. */
export function ItemTable({ kind, caption, items, by, other = 0 }: ItemTableProps) {
  const { number, percent, say } = useFormats();
  const views = { title: say('views'), cell: (item: ReportedItem) => number(item.views) };
  const clicks = { title: say('clicks'), cell: (item: ReportedItem) => number(item.contact_clicks) };
  const rate = { title: say('rate'), cell: (item: ReportedItem) => percent(item.contact_rate) };
  const change = {
    title: say('change'),
    cell: (item: ReportedItem) => (
      <Flex tag="span" justifyContent="flex-end">
        <Change now={item[by]} before={item[`previous_${by}`]} />
      </Flex>
    ),
  };
  const numbers = by === 'views' ? [views, change, ...(kind === 'product' ? [clicks] : [])] : [clicks, change, views, rate];
  return (
    <>
      <ReportTable
        caption={caption}
        rows={items}
        rowKey={({ id }) => id}
        columns={[{ title: say(kind), cell: (item) => <ItemName kind={kind} item={item} /> }, ...numbers]}
      />
      {other > 0 && (
        <Flex justifyContent="space-between" gap={4} paddingTop={4}>
          <Typography textColor="neutral600">{say('contacts.other')}</Typography>
          <Typography textColor="neutral800">{number(other)}</Typography>
        </Flex>
      )}
    </>
  );
}

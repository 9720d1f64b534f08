import { Flex, Link, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import type { ReportedItem, SearchFigures, SourceFigures } from '../server/reports/panel-api';
import { Card } from '../../admin/ui/card';
import { ShopTable, type Column } from '../../admin/ui/shop-table';
import { AddSynonym, CREATE_SYNONYMS } from './add-synonym';
import { Change } from './change';
import { useReportTexts } from './use-report-texts';

interface ReportCardProps<Row> {
  title: string;
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** the first names the row */
  columns: readonly Column<Row>[];
}

/** A table of the report, below its title. */
function ReportCard<Row>({ title, ...table }: ReportCardProps<Row>) {
  const { say } = useReportTexts();
  return (
    <Card title={title}>
      <ShopTable caption={title} empty={say('none')} {...table} />
    </Card>
  );
}

const CONTENT = { product: 'api::product.product', article: 'api::article.article' } as const;

type ItemKind = keyof typeof CONTENT;

function ItemName({ kind, item }: { kind: ItemKind; item: ReportedItem }) {
  const { say } = useReportTexts();
  if (item.name === null) return say('deleted', { id: item.id });
  // Its form is not open to this account.
  if (item.document_id === null) return item.name;
  return (
    <Flex tag="span" gap={2} wrap="wrap">
      <Link
        tag={NavLink}
        to={`/content-manager/collection-types/${CONTENT[kind]}/${item.document_id}`}
        style={{ whiteSpace: 'normal' }}
      >
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

interface ItemTableProps {
  kind: ItemKind;
  title: string;
  items: readonly ReportedItem[];
  orderedBy: 'views' | 'contact_clicks';
}

/** Products or articles with their figures. A name opens the form. */
export function ItemTable({ kind, title, items, orderedBy }: ItemTableProps) {
  const { number, percent, say } = useReportTexts();
  const views: Column<ReportedItem> = { title: say('views'), cell: (item) => number(item.views) };
  const clicks: Column<ReportedItem> = { title: say('clicks'), cell: (item) => number(item.contact_clicks) };
  const rate: Column<ReportedItem> = { title: say('rate'), cell: (item) => percent(item.contact_rate) };
  const change: Column<ReportedItem> = {
    title: say('change'),
    cell: (item) => <Change current={item[orderedBy]} previous={item[`previous_${orderedBy}`]} />,
  };
  const figures =
    orderedBy === 'views' ? [views, change, ...(kind === 'product' ? [clicks] : [])] : [clicks, change, views, rate];
  const name: Column<ReportedItem> = { title: say(kind), cell: (item) => <ItemName kind={kind} item={item} /> };
  return <ReportCard title={title} rows={items} idOf={({ id }) => String(id)} columns={[name, ...figures]} />;
}

interface SearchTableProps {
  title: string;
  rows: readonly SearchFigures[];
  /** whether who may create synonyms can say what a search means */
  withSynonyms?: boolean;
}

/** What shoppers searched for. */
export function SearchTable({ title, rows, withSynonyms = false }: SearchTableProps) {
  const { number, say } = useReportTexts();
  const { allowedActions } = useRBAC(CREATE_SYNONYMS);
  const mayCreate = allowedActions.canCreate === true;
  const columns: Column<SearchFigures>[] = [
    { title: say('search'), cell: ({ text }) => text },
    { title: say('times'), cell: ({ times }) => number(times) },
  ];
  const synonym: Column<SearchFigures> = {
    title: say('synonym'),
    cell: ({ text, has_synonym }) => {
      if (has_synonym) return say('synonym.exists');
      return mayCreate ? <AddSynonym text={text} /> : null;
    },
  };
  const isShown = withSynonyms && (mayCreate || rows.some((row) => row.has_synonym));
  return <ReportCard title={title} rows={rows} idOf={({ text }) => text} columns={isShown ? [...columns, synonym] : columns} />;
}

/** The classes that the server stores; others are hosts. */
const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'unknown'] as const;

interface SourceTableProps {
  kind: 'source' | 'device';
  title: string;
  rows: readonly SourceFigures[];
}

/** Visitors by referrer or by device. */
export function SourceTable({ kind, title, rows }: SourceTableProps) {
  const { number, percent, say } = useReportTexts();
  const nameOf = (name: string): string => {
    const device = kind === 'device' ? DEVICES.find((one) => one === name) : undefined;
    if (device !== undefined) return say(`device.${device}`);
    return name === '' ? say('source.direct') : name;
  };
  const total = rows.reduce((sum, row) => sum + row.daily_visitors, 0);
  const columns: Column<SourceFigures>[] = [
    { title: say(kind), cell: ({ name }) => nameOf(name) },
    {
      title: say('daily_visitors'),
      cell: (row) => <span title={say('daily_visitors.help')}>{number(row.daily_visitors)}</span>,
    },
    { title: say('share'), cell: (row) => percent(total === 0 ? null : row.daily_visitors / total) },
  ];
  return <ReportCard title={title} rows={rows} idOf={({ name }) => name} columns={columns} />;
}

import { useIntl } from 'react-intl';
import type { Text } from '../../editorial/labels';
import { DEVICE_TEXTS, SOURCE_TEXTS } from '../../analytics/reports/texts';
import type { SourceFigures } from '../../analytics/reports/figures';
import { useFormats } from './formats';
import { ReportTable } from './report-table';

const TEXTS: Record<'source' | 'device', Readonly<Record<string, Text>>> = { source: SOURCE_TEXTS, device: DEVICE_TEXTS };

interface SourceTableProps {
  kind: 'source' | 'device';
  caption: string;
  rows: readonly SourceFigures[];
}

/** Visitors by referrer or by device. */
export function SourceTable({ kind, caption, rows }: SourceTableProps) {
  const { locale } = useIntl();
  const { number, percent, translate } = useFormats();
  const total = rows.reduce((sum, row) => sum + row.daily_visitors, 0);
  return (
    <ReportTable
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { title: translate(kind), cell: ({ name }) => TEXTS[kind][name]?.[locale === 'vi' ? 0 : 1] ?? name },
        {
          title: translate('daily_visitors'),
          cell: (row) => <span title={translate('daily_visitors.help')}>{number(row.daily_visitors)}</span>,
        },
        { title: translate('share'), cell: (row) => percent(total === 0 ? null : row.daily_visitors / total) },
      ]}
    />
  );
}

import { Button } from '@strapi/design-system';
import { useState } from 'react';
import type { Report } from '../../analytics/reports/panel-api';
import { DayChart } from './day-chart';
import { useFormats } from './formats';
import { METRICS, type Metric } from './metrics';
import { ReportTable } from './report-table';
import { Section } from './section';

/** The days of the range: a chart of one figure, or, for screen readers, a table of all figures. */
export function DaySection({ report, metric }: { report: Report; metric: Metric }) {
  const { number, fullDay, translate } = useFormats();
  const [isTable, setIsTable] = useState(false);
  const title = translate('chart.title', { metric: translate(metric) });
  return (
    <Section
      title={title}
      action={
        <Button variant="tertiary" size="S" onClick={() => setIsTable(!isTable)}>
          {translate(isTable ? 'chart.as-chart' : 'chart.as-table')}
        </Button>
      }
    >
      {isTable ? (
        <ReportTable
          caption={title}
          rows={report.days}
          rowKey={({ day }) => day}
          columns={[
            { title: translate('day'), cell: ({ day }) => fullDay(day) },
            ...METRICS.map((name) => ({ title: translate(name), cell: (row: Report['days'][number]) => number(row[name]) })),
          ]}
        />
      ) : (
        <DayChart metric={metric} days={report.days} previous={report.previous_days} />
      )}
    </Section>
  );
}

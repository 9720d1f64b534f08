import { Button } from '@strapi/design-system';
import { useState } from 'react';
import type { Report } from '../../analytics/reports/panel-api';
import { DayChart } from './day-chart';
import { useFormats } from './formats';
import { METRICS, type Metric } from './metrics';
import { ReportTable } from './report-table';
import { Section } from './section';

/** The days of the range as a chart of one figure or, for who can't see it, as a table of all of them. */
export function DaySection({ report, metric }: { report: Report; metric: Metric }) {
  const { number, fullDay, say } = useFormats();
  const [asTable, setAsTable] = useState(false);
  const title = say('chart.title', { metric: say(metric) });
  return (
    <Section
      title={title}
      action={
        <Button variant="tertiary" size="S" onClick={() => setAsTable(!asTable)}>
          {say(asTable ? 'chart.as-chart' : 'chart.as-table')}
        </Button>
      }
    >
      {asTable ? (
        <ReportTable
          caption={title}
          rows={report.days}
          rowKey={({ day }) => day}
          columns={[
            { title: say('day'), cell: ({ day }) => fullDay(day) },
            ...METRICS.map((name) => ({ title: say(name), cell: (row: Report['days'][number]) => number(row[name]) })),
          ]}
        />
      ) : (
        <DayChart metric={metric} days={report.days} previous={report.previous_days} />
      )}
    </Section>
  );
}

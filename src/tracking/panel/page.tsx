import { Box, EmptyStateLayout, Flex, Main, Typography } from '@strapi/design-system';
import { EmptyData } from '@strapi/icons/symbols';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { styled } from 'styled-components';
import { REPORTS_PERMISSION, type Report } from '../server/reports/panel-api';
import { previousRange } from '../server/shop-days';
import { useReadReportQuery } from '../../admin/api/reports';
import { Card } from '../../admin/ui/card';
import { Loaded } from '../../admin/ui/loaded';
import { DayChart } from './day-chart';
import { Figures, type Metric } from './figures';
import { RangePicker } from './range-picker';
import { ItemTable, SearchTable, SourceTable } from './report-tables';
import { useSelectedRange } from './selected-range';
import { useReportTexts } from './use-report-texts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(46rem, 100%), 1fr));
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;
`;

const isEmpty = ({ totals, previous, searches }: Report): boolean =>
  searches.length === 0 &&
  [totals, previous].every(({ visitors, sessions, contact_clicks }) => visitors + sessions + contact_clicks === 0);

function ReportBody({ report }: { report: Report }) {
  const { say, number } = useReportTexts();
  const [metric, setMetric] = useState<Metric>('visitors');
  if (isEmpty(report)) {
    return (
      <EmptyStateLayout
        icon={<EmptyData width="16rem" />}
        content={say(report.last_event_at === null ? 'never' : 'empty')}
        shadow="tableShadow"
        hasRadius
      />
    );
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <Figures totals={report.totals} previous={report.previous} metric={metric} onSelect={setMetric} />
      <Card title={say('chart.title', { metric: say(metric) })}>
        <DayChart metric={metric} days={report.days} previous={report.previous_days} />
      </Card>
      <Columns>
        <ItemTable kind="product" orderedBy="views" title={say('products')} items={report.products} />
        <Box>
          <ItemTable kind="product" orderedBy="contact_clicks" title={say('contacts')} items={report.contacts} />
          {report.other_contact_clicks > 0 && (
            <Typography tag="p" textColor="neutral600">
              {say('contacts.other', { count: number(report.other_contact_clicks) })}
            </Typography>
          )}
        </Box>
        <SearchTable title={say('searches')} rows={report.searches} />
        <SearchTable title={say('empty_searches')} rows={report.empty_searches} withSynonyms />
        <ItemTable kind="article" orderedBy="views" title={say('articles')} items={report.articles} />
        <Flex direction="column" alignItems="stretch" gap={6}>
          <SourceTable kind="source" title={say('referrers')} rows={report.referrers} />
          <SourceTable kind="device" title={say('devices')} rows={report.devices} />
        </Flex>
      </Columns>
      <Typography variant="pi" textColor="neutral600">
        {say('delay')}
      </Typography>
    </Flex>
  );
}

function Reports() {
  const { range: formatRange, say } = useReportTexts();
  const selected = useSelectedRange();
  const { range } = selected;
  const query = useReadReportQuery(range, { refetchOnMountOrArgChange: true });
  return (
    <Main aria-busy={query.isFetching}>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header
        title={say('title')}
        subtitle={say('subtitle', { range: formatRange(range), previous: formatRange(previousRange(range)) })}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <RangePicker {...selected} />
          {/* The figures of the last range stay visible, dimmed, until the new ones arrive. */}
          <Box style={{ opacity: query.isFetching ? 0.5 : 1 }}>
            <Loaded query={query}>{(report) => <ReportBody report={report} />}</Loaded>
          </Box>
        </Flex>
      </Layouts.Content>
    </Main>
  );
}

export default function ReportsPage() {
  return (
    <Page.Protect permissions={[{ action: REPORTS_PERMISSION, subject: null }]}>
      <Reports />
    </Page.Protect>
  );
}

import { Box, Button, EmptyStateLayout, Flex, Loader, Main, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { EmptyData } from '@strapi/icons/symbols';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { styled } from 'styled-components';
import { REPORTS_PERMISSION, type Report } from '../../analytics/reports/panel-api';
import { previousRange } from '../../analytics/shop-days';
import { DaySection } from './day-section';
import { ExportMenus } from './export-menu';
import { Figures } from './figures';
import { useFormats } from './formats';
import { ItemTable } from './item-table';
import type { Metric } from './metrics';
import { RangePicker } from './range-picker';
import { useSelectedRange } from './selected-range';
import { EmptySearchTable, SearchTable } from './search-table';
import { Section } from './section';
import { SourceTable } from './source-table';
import { useFetch } from '../use-fetch';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(46rem, 100%), 1fr));
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;
`;

const isEmpty = ({ totals, previous, searches }: Report): boolean =>
  searches.length === 0 &&
  [totals, previous].every(({ visitors, sessions, contact_clicks }) => visitors + sessions + contact_clicks === 0);

function ReportBody({ report, reload }: { report: Report; reload: () => void }) {
  const { translate } = useFormats();
  const [metric, setMetric] = useState<Metric>('visitors');
  if (isEmpty(report)) {
    return (
      <EmptyStateLayout
        icon={<EmptyData width="16rem" />}
        content={translate(report.last_event_at === null ? 'never' : 'empty')}
        shadow="tableShadow"
        hasRadius
      />
    );
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <Figures totals={report.totals} previous={report.previous} metric={metric} onSelect={setMetric} />
      <DaySection report={report} metric={metric} />
      <Columns>
        <Section title={translate('products')}>
          <ItemTable kind="product" orderedBy="views" caption={translate('products')} items={report.products} />
        </Section>
        <Section title={translate('contacts')}>
          <ItemTable
            kind="product"
            orderedBy="contact_clicks"
            caption={translate('contacts')}
            items={report.contacts}
            other={report.other_contact_clicks}
          />
        </Section>
        <Section title={translate('searches')}>
          <SearchTable caption={translate('searches')} rows={report.searches} />
        </Section>
        <Section title={translate('empty_searches')}>
          <EmptySearchTable caption={translate('empty_searches')} rows={report.empty_searches} onSynonym={reload} />
        </Section>
        <Section title={translate('articles')}>
          <ItemTable kind="article" orderedBy="views" caption={translate('articles')} items={report.articles} />
        </Section>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Section title={translate('referrers')}>
            <SourceTable kind="source" caption={translate('referrers')} rows={report.referrers} />
          </Section>
          <Section title={translate('devices')}>
            <SourceTable kind="device" caption={translate('devices')} rows={report.devices} />
          </Section>
        </Flex>
      </Columns>
      <Typography variant="pi" textColor="neutral600">
        {translate('delay')}
      </Typography>
    </Flex>
  );
}

function ReportsPage() {
  const { range: formatRange, translate } = useFormats();
  const selected = useSelectedRange();
  const { range } = selected;
  const { data, isLoading, hasFailed, retry } = useFetch<Report>(`/reports/report?from=${range.from}&to=${range.to}`);
  const body = hasFailed ? (
    <EmptyStateLayout
      content={translate('failed')}
      shadow="tableShadow"
      hasRadius
      action={
        <Button variant="secondary" startIcon={<ArrowClockwise aria-hidden />} onClick={retry}>
          {translate('retry')}
        </Button>
      }
    />
  ) : data === undefined ? (
    <Flex justifyContent="center" padding={10}>
      <Loader>{translate('loading')}</Loader>
    </Flex>
  ) : (
    // The figures of the last range stay visible, dimmed, until the new ones arrive.
    <Box style={{ opacity: isLoading ? 0.5 : 1 }}>
      <ReportBody report={data} reload={retry} />
    </Box>
  );
  return (
    <Main aria-busy={isLoading}>
      <Page.Title>{translate('title')}</Page.Title>
      <Layouts.Header
        title={translate('title')}
        subtitle={translate('subtitle', { range: formatRange(range), previous: formatRange(previousRange(range)) })}
        primaryAction={<ExportMenus range={range} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <RangePicker {...selected} />
          {body}
        </Flex>
      </Layouts.Content>
    </Main>
  );
}

export default function ProtectedReportsPage() {
  return (
    <Page.Protect permissions={[{ action: REPORTS_PERMISSION, subject: null }]}>
      <ReportsPage />
    </Page.Protect>
  );
}

import { Box, Button, EmptyStateLayout, Flex, Loader, Main, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { EmptyData } from '@strapi/icons/symbols';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { styled } from 'styled-components';
import { REPORTS_PERMISSION, type Report } from '../../analytics/reports/panel-api';
import { previousRange } from '../../analytics/shop-days';
import { DaySection } from './day-section';
import { ExportMenu } from './export-menu';
import { Figures } from './figures';
import { useFormats } from './formats';
import { ItemTable } from './item-table';
import type { Metric } from './metrics';
import { RangePicker } from './range-picker';
import { useChosenRange } from './ranges';
import { Section } from './section';
import { SourceTable } from './source-table';
import { useAnswer } from './use-answer';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(46rem, 100%), 1fr));
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;
`;

const isEmpty = ({ totals, previous }: Report): boolean =>
  [totals, previous].every(({ visitors, sessions, contact_clicks }) => visitors + sessions + contact_clicks === 0);

function ReportBody({ report }: { report: Report }) {
  const { say } = useFormats();
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
      <Figures totals={report.totals} previous={report.previous} metric={metric} onChoose={setMetric} />
      <DaySection report={report} metric={metric} />
      <Columns>
        <Section title={say('products')}>
          <ItemTable kind="product" by="views" caption={say('products')} items={report.products} />
        </Section>
        <Section title={say('contacts')}>
          <ItemTable
            kind="product"
            by="contact_clicks"
            caption={say('contacts')}
            items={report.contacts}
            other={report.other_contact_clicks}
          />
        </Section>
        <Section title={say('articles')}>
          <ItemTable kind="article" by="views" caption={say('articles')} items={report.articles} />
        </Section>
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Section title={say('referrers')}>
            <SourceTable kind="source" caption={say('referrers')} rows={report.referrers} />
          </Section>
          <Section title={say('devices')}>
            <SourceTable kind="device" caption={say('devices')} rows={report.devices} />
          </Section>
        </Flex>
      </Columns>
      <Typography variant="pi" textColor="neutral600">
        {say('delay')}
      </Typography>
    </Flex>
  );
}

function ReportsPage() {
  const { range: write, say } = useFormats();
  const chosen = useChosenRange();
  const { range } = chosen;
  const { data, busy, failed, retry } = useAnswer<Report>(`/reports/report?from=${range.from}&to=${range.to}`);
  const body = failed ? (
    <EmptyStateLayout
      content={say('failed')}
      shadow="tableShadow"
      hasRadius
      action={
        <Button variant="secondary" startIcon={<ArrowClockwise aria-hidden />} onClick={retry}>
          {say('retry')}
        </Button>
      }
    />
  ) : data === undefined ? (
    <Flex justifyContent="center" padding={10}>
      <Loader>{say('loading')}</Loader>
    </Flex>
  ) : (
    // The figures of the range before stay, paler, until those of the new one are there.
    <Box style={{ opacity: busy ? 0.5 : 1 }}>
      <ReportBody report={data} />
    </Box>
  );
  return (
    <Main aria-busy={busy}>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header
        title={say('title')}
        subtitle={say('subtitle', { range: write(range), previous: write(previousRange(range)) })}
        primaryAction={<ExportMenu range={range} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={10}>
          <RangePicker {...chosen} />
          {body}
        </Flex>
      </Layouts.Content>
    </Main>
  );
}

/** The page of the reports, for who has the permission. */
export default function ProtectedReportsPage() {
  return (
    <Page.Protect permissions={[{ action: REPORTS_PERMISSION, subject: null }]}>
      <ReportsPage />
    </Page.Protect>
  );
}

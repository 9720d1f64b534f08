import { Flex, Loader, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { PRODUCT_DAYS, REPORTS_PERMISSION, type ProductReport } from '../../analytics/reports/panel-api';
import { Change } from './change';
import { useFormats } from './formats';
import { SparkBars } from './spark-bars';
import { useAnswer } from './use-answer';

function ProductFigures({ documentId }: { documentId: string }) {
  const { number, percent, day, say } = useFormats();
  const { data, failed } = useAnswer<ProductReport>(`/reports/products/${documentId}`);
  if (failed) return <Typography textColor="danger600">{say('failed')}</Typography>;
  if (data === undefined) return <Loader small>{say('loading')}</Loader>;
  const { totals, previous, days, range } = data;
  const row = (label: string, value: string, change?: ReactNode) => (
    <Flex justifyContent="space-between" gap={2} width="100%">
      <Typography textColor="neutral600">{label}</Typography>
      <Flex gap={2}>
        {change}
        <Typography fontWeight="bold">{value}</Typography>
      </Flex>
    </Flex>
  );
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <SparkBars
        values={days.map(({ views }) => views)}
        label={say('panel.by-day', { from: day(range.from), to: day(range.to) })}
      />
      {row(say('views'), number(totals.views), <Change now={totals.views} before={previous.views} />)}
      {row(
        say('contact_clicks'),
        number(totals.contact_clicks),
        <Change now={totals.contact_clicks} before={previous.contact_clicks} />,
      )}
      {row(say('contact_rate'), percent(totals.views === 0 ? null : totals.contact_clicks / totals.views))}
    </Flex>
  );
}

interface PanelProps {
  model: string;
  /** undefined while an entry is being made */
  documentId?: string | undefined;
  document?: object | undefined;
}

/** What Strapi draws beside a form: a product's own last days, for who may see reports. */
export function productReportPanel({ model, documentId, document }: PanelProps): { title: string; content: ReactNode } | null {
  const { say } = useFormats();
  const allowed = useAuth('productReportPanel', ({ permissions }) =>
    permissions.some(({ action }) => action === REPORTS_PERMISSION),
  );
  if (model !== 'api::product.product' || !allowed || documentId === undefined || document === undefined) return null;
  return {
    title: say('panel.title', { days: PRODUCT_DAYS }),
    content: <ProductFigures key={documentId} documentId={documentId} />,
  };
}

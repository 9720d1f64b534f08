import { Flex, Loader, Typography } from '@strapi/design-system';
import { useAuth } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { PRODUCT_DAYS, REPORTS_PERMISSION, type ProductReport } from '../../analytics/reports/panel-api';
import type { ActionProps, SidePanel } from '../content-manager';
import { Change } from './change';
import { useFormats } from './formats';
import { SparkBars } from './spark-bars';
import { useFetch } from '../use-fetch';

function ProductFigures({ documentId }: { documentId: string }) {
  const { number, percent, day, translate } = useFormats();
  const { data, hasFailed } = useFetch<ProductReport>(`/reports/products/${documentId}`);
  if (hasFailed) return <Typography textColor="danger600">{translate('failed')}</Typography>;
  if (data === undefined) return <Loader small>{translate('loading')}</Loader>;
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
        label={translate('panel.by-day', { from: day(range.from), to: day(range.to) })}
      />
      {row(translate('views'), number(totals.views), <Change current={totals.views} previous={previous.views} />)}
      {row(
        translate('contact_clicks'),
        number(totals.contact_clicks),
        <Change current={totals.contact_clicks} previous={previous.contact_clicks} />,
      )}
      {row(translate('contact_rate'), percent(totals.views === 0 ? null : totals.contact_clicks / totals.views))}
    </Flex>
  );
}

/** A panel beside a product's form: the product's last days. */
export function productReportPanel({ model, documentId, document }: ActionProps): SidePanel | null {
  const { translate } = useFormats();
  const isAllowed = useAuth('productReportPanel', ({ permissions }) =>
    permissions.some(({ action }) => action === REPORTS_PERMISSION),
  );
  if (model !== 'api::product.product' || !isAllowed || documentId === undefined || document === undefined) return null;
  return {
    title: translate('panel.title', { days: PRODUCT_DAYS }),
    content: <ProductFigures key={documentId} documentId={documentId} />,
  };
}

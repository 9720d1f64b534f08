import { Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { PRODUCT_DAYS, REPORTS_PERMISSION } from '../../analytics/reports/panel-api';
import { useReadProductReportQuery } from '../api/reports';
import type { ActionProps, SidePanel } from '../content-manager';
import { Loaded } from '../ui/loaded';
import { Change } from './change';
import { useReportTexts } from './use-report-texts';

const PERMISSIONS = [{ action: REPORTS_PERMISSION, subject: null }];

function ProductFigures({ documentId }: { documentId: string }) {
  const { number, say } = useReportTexts();
  const query = useReadProductReportQuery(documentId);
  return (
    <Loaded query={query}>
      {({ totals, previous }) => (
        <Flex direction="column" alignItems="stretch" gap={2} width="100%">
          {(['views', 'contact_clicks'] as const).map((name) => (
            <Flex key={name} justifyContent="space-between" gap={2} width="100%">
              <Typography textColor="neutral600">{say(name)}</Typography>
              <Flex gap={2}>
                <Change current={totals[name]} previous={previous[name]} />
                <Typography fontWeight="bold">{number(totals[name])}</Typography>
              </Flex>
            </Flex>
          ))}
        </Flex>
      )}
    </Loaded>
  );
}

/** A panel beside a product's form: the product's last days. */
export function productReportPanel({ model, documentId, document }: ActionProps): SidePanel | null {
  const { say } = useReportTexts();
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (model !== 'api::product.product' || documentId === undefined || document === undefined) return null;
  if (allowedActions.canRead !== true) return null;
  return {
    title: say('panel.title', { days: PRODUCT_DAYS }),
    content: <ProductFigures key={documentId} documentId={documentId} />,
  };
}

import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useReadOverviewQuery } from '../../admin/api/reports';
import { Change } from './change';
import { useReportTexts } from './use-report-texts';

const SHOWN = ['visitors', 'product_views', 'contact_clicks'] as const;

/** As often as the days are rolled up. */
const REFRESH_MS = 60_000;

/** On the home page: the main figures of the last days, compared with the days before. */
export function VisitsWidget() {
  const { number, range, say } = useReportTexts();
  const { data, isError } = useReadOverviewQuery(undefined, { pollingInterval: REFRESH_MS });
  if (data === undefined) return isError ? <Widget.Error /> : <Widget.Loading />;
  return (
    <Flex direction="column" alignItems="stretch" justifyContent="space-between" height="100%">
      {SHOWN.map((name) => (
        <Flex key={name} justifyContent="space-between" gap={4} paddingTop={3} paddingBottom={3}>
          <Box>
            <Typography tag="h3" variant="omega" textColor="neutral600">
              {say(name)}
            </Typography>
            <Flex gap={2}>
              <Change current={data.totals[name]} previous={data.previous[name]} />
              <Typography variant="pi" textColor="neutral600">
                {say('previous', { value: number(data.previous[name]) })}
              </Typography>
            </Flex>
          </Box>
          <Typography variant="alpha" textColor="neutral800">
            {number(data.totals[name])}
          </Typography>
        </Flex>
      ))}
      <Typography variant="pi" textColor="neutral600">
        {say('subtitle', { range: range(data.range), previous: range(data.previous_range) })}
      </Typography>
    </Flex>
  );
}

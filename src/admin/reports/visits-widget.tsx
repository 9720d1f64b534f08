import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { Overview } from '../../analytics/reports/figures';
import { Change } from './change';
import { useFormats } from './formats';
import { OVERVIEW_PATH, OVERVIEW_REFRESH_MS } from './overview-request';
import { useFetch } from '../use-fetch';

const SHOWN = ['visitors', 'product_views', 'contact_clicks'] as const;

/** On the home page: the main figures of the last days, compared with the days before. */
export function VisitsWidget() {
  const { number, range, translate } = useFormats();
  const { data, hasFailed } = useFetch<Overview>(OVERVIEW_PATH, OVERVIEW_REFRESH_MS);
  if (data === undefined) return hasFailed ? <Widget.Error /> : <Widget.Loading />;
  return (
    <Flex direction="column" alignItems="stretch" justifyContent="space-between" height="100%">
      {SHOWN.map((name) => (
        <Flex key={name} justifyContent="space-between" gap={4} paddingTop={3} paddingBottom={3}>
          <Box>
            <Typography tag="h3" variant="omega" textColor="neutral600">
              {translate(name)}
            </Typography>
            <Flex gap={2}>
              <Change current={data.totals[name]} previous={data.previous[name]} />
              <Typography variant="pi" textColor="neutral600">
                {translate('previous', { value: number(data.previous[name]) })}
              </Typography>
            </Flex>
          </Box>
          <Typography variant="alpha" textColor="neutral800">
            {number(data.totals[name])}
          </Typography>
        </Flex>
      ))}
      <Typography variant="pi" textColor="neutral600">
        {translate('subtitle', { range: range(data.range), previous: range(data.previous_range) })}
      </Typography>
    </Flex>
  );
}

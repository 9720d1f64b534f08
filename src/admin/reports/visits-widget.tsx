import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { Overview } from '../../analytics/reports/figures';
import { Change } from './change';
import { useFormats } from './formats';
import { OVERVIEW_PATH, REFRESH_MS } from './overview';
import { useAnswer } from './use-answer';

const SHOWN = ['visitors', 'product_views', 'contact_clicks'] as const;

/** On the home page: how many came, what they looked at and how many asked, each beside the days before. */
export function VisitsWidget() {
  const { number, range, say } = useFormats();
  const { data, failed } = useAnswer<Overview>(OVERVIEW_PATH, REFRESH_MS);
  if (data === undefined) return failed ? <Widget.Error /> : <Widget.Loading />;
  return (
    <Flex direction="column" alignItems="stretch" justifyContent="space-between" height="100%">
      {SHOWN.map((name) => (
        <Flex key={name} justifyContent="space-between" gap={4} paddingTop={3} paddingBottom={3}>
          <Box>
            <Typography tag="h3" variant="omega" textColor="neutral600">
              {say(name)}
            </Typography>
            <Flex gap={2}>
              <Change now={data.totals[name]} before={data.previous[name]} />
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

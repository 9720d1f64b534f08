import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { Overview } from '../../analytics/reports/figures';
import { useFormats } from './formats';
import { OVERVIEW_PATH, OVERVIEW_REFRESH_MS } from './overview-request';
import { ReportTable } from './report-table';
import { useFetch } from '../use-fetch';

/** On the home page: the last event received, and how many were filtered today and why. */
export function RecordingWidget() {
  const { number, moment, ago, translate } = useFormats();
  const { data, hasFailed } = useFetch<Overview>(OVERVIEW_PATH, OVERVIEW_REFRESH_MS);
  if (data === undefined) return hasFailed ? <Widget.Error /> : <Widget.Loading />;
  const { last_event_at: last, filtered_today: filtered } = data;
  const reasons = Object.entries(filtered) as [keyof typeof filtered, number][];
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Box>
        <Typography tag="h3" variant="omega" textColor="neutral600">
          {translate('widget.last-event')}
        </Typography>
        <Typography tag="p" variant="beta" textColor="neutral800">
          {last === null ? translate('widget.never') : ago(last)}
        </Typography>
        {last !== null && (
          <Typography variant="pi" textColor="neutral600">
            {moment(last)}
          </Typography>
        )}
      </Box>
      <Box>
        <ReportTable
          caption={translate('widget.filtered')}
          rows={reasons}
          rowKey={([reason]) => reason}
          columns={[
            { title: translate('widget.filtered'), cell: ([reason]) => translate(`filtered.${reason}`) },
            { title: translate('reports'), cell: ([, reports]) => number(reports) },
          ]}
        />
      </Box>
    </Flex>
  );
}

import { Box, Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { Overview } from '../../analytics/reports/figures';
import { useFormats } from './formats';
import { OVERVIEW_PATH, REFRESH_MS } from './overview';
import { ReportTable } from './report-table';
import { useAnswer } from './use-answer';

/** On the home page: whether visits still come in, and what was left out today and why. */
export function RecordingWidget() {
  const { number, moment, ago, say } = useFormats();
  const { data, failed } = useAnswer<Overview>(OVERVIEW_PATH, REFRESH_MS);
  if (data === undefined) return failed ? <Widget.Error /> : <Widget.Loading />;
  const { last_event_at: last, filtered_today: filtered } = data;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Box>
        <Typography tag="h3" variant="omega" textColor="neutral600">
          {say('widget.last-event')}
        </Typography>
        <Typography tag="p" variant="beta" textColor="neutral800">
          {last === null ? say('widget.never') : ago(last)}
        </Typography>
        {last !== null && (
          <Typography variant="pi" textColor="neutral600">
            {moment(last)}
          </Typography>
        )}
      </Box>
      <Box>
        <ReportTable
          caption={say('widget.filtered')}
          rows={Object.entries(filtered)}
          rowKey={([reason]) => reason}
          columns={[
            { title: say('widget.filtered'), cell: ([reason]) => say(`filtered.${reason}`) },
            { title: say('reports'), cell: ([, reports]) => number(reports) },
          ]}
        />
      </Box>
    </Flex>
  );
}

import { Box, Flex, Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { Plan } from '../../catalogue/plans/panel-api';
import { dayOf } from '../../catalogue/plans/moment-input';
import { weeksOf } from '../custom-fields/month-sheet';
import { usePlanTexts } from './use-texts';
import { DAY_MS, startOfShopDay } from '../../contract/shop-time';

const COLORS = {
  price: 'primary100',
  publish: 'success100',
  unpublish: 'warning100',
} as const satisfies Record<Plan['kind'], string>;

const isOn = ({ startsAt, endsAt }: Plan, day: string): boolean => {
  const beginning = startOfShopDay(day);
  return startsAt < beginning + DAY_MS && (endsAt ?? startsAt) >= beginning;
};

const hasFailed = ({ state, startRun }: Plan): boolean => state === 'failed' || startRun?.state === 'failed';

interface DayProps {
  day: string;
  isInMonth: boolean;
  plans: readonly Plan[];
  onOpen: (plan: Plan) => void;
}

function Day({ day, isInMonth, plans, onOpen }: DayProps) {
  const isToday = day === dayOf(Date.now());
  return (
    <Box
      tag="td"
      padding={1}
      borderColor="neutral150"
      background={isInMonth ? 'neutral0' : 'neutral100'}
      style={{ verticalAlign: 'top', height: '8.5rem', border: '1px solid rgba(128,128,128,.25)' }}
    >
      <Typography
        variant="pi"
        fontWeight={isToday ? 'bold' : undefined}
        textColor={isToday ? 'primary600' : 'neutral600'}
        aria-current={isToday ? 'date' : undefined}
      >
        {Number(day.slice(-2))}
      </Typography>
      {plans
        .filter((plan) => isOn(plan, day))
        .map((plan) => (
          <Box
            key={plan.id}
            tag="button"
            type="button"
            background={hasFailed(plan) ? 'danger200' : COLORS[plan.kind]}
            hasRadius
            paddingLeft={1}
            paddingRight={1}
            marginTop={1}
            width="100%"
            onClick={() => onOpen(plan)}
            title={plan.title}
            style={{ display: 'block', cursor: 'pointer', textAlign: 'left', overflow: 'hidden' }}
          >
            <Typography variant="pi" textColor="neutral800" ellipsis>
              {plan.title}
            </Typography>
          </Box>
        ))}
    </Box>
  );
}

interface CalendarProps {
  /** `2026-11` */
  month: string;
  plans: readonly Plan[];
  onOpen: (plan: Plan) => void;
}

/** A month in Vietnam's time, with the plans of each day. */
export function Calendar({ month, plans, onOpen }: CalendarProps) {
  const { say } = usePlanTexts();
  const { formatDate } = useIntl();
  const weeks = weeksOf(month);
  return (
    <Box background="neutral0" shadow="tableShadow" hasRadius padding={{ initial: 1, medium: 4 }}>
      <table aria-label={say('calendar')} style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                <Flex paddingTop={1} paddingBottom={1} justifyContent="center">
                  <Typography variant="sigma" textColor="neutral600">
                    {formatDate(`${day}T00:00:00Z`, { weekday: 'short', timeZone: 'UTC' })}
                  </Typography>
                </Flex>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day key={day} day={day} isInMonth={day.startsWith(month)} plans={plans} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

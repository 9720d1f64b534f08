import { Box, Flex, IconButton, Typography } from '@strapi/design-system';
import { ChevronLeft, ChevronRight } from '@strapi/icons';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { addDays, shopDay, type ShopDay } from '../../analytics/shop-days';
import { addMonths, DAYS_OF_WEEK, monthTitle, weeksOf } from './month-sheet';

const MONTHS_OF_YEAR = 12;

/** Where a key moves the focus. */
const MOVES: Readonly<Record<string, (day: ShopDay) => ShopDay>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -DAYS_OF_WEEK),
  ArrowDown: (day) => addDays(day, DAYS_OF_WEEK),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const MONTH_LENGTH = 'YYYY-MM'.length;

interface TurnProps {
  id: 'year-before' | 'month-before' | 'month-after' | 'year-after';
  months: number;
  onTurn: (months: number) => void;
}

function Turn({ id, months, onTurn }: TurnProps) {
  const { formatMessage } = useIntl();
  const Chevron = months < 0 ? ChevronLeft : ChevronRight;
  return (
    <IconButton variant="ghost" label={formatMessage({ id: `shop.calendar.${id}` })} onClick={() => onTurn(months)}>
      <Flex tag="span">
        <Chevron aria-hidden />
        {Math.abs(months) > 1 && <Chevron aria-hidden style={{ marginLeft: '-0.8rem' }} />}
      </Flex>
    </IconButton>
  );
}

interface DayButtonProps {
  day: ShopDay;
  label: string;
  isChosen: boolean;
  isToday: boolean;
  isOther: boolean;
  hasFocus: boolean;
  onChoose: (day: ShopDay) => void;
}

function DayButton({ day, label, isChosen, isToday, isOther, hasFocus, onChoose }: DayButtonProps) {
  return (
    <Box
      tag="button"
      type="button"
      data-day={day}
      aria-label={label}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={hasFocus ? 0 : -1}
      background={isChosen ? 'primary600' : 'neutral0'}
      color={isChosen ? 'neutral0' : isOther ? 'neutral600' : 'neutral800'}
      fontWeight={isToday ? 'bold' : undefined}
      hasRadius
      onClick={() => onChoose(day)}
      style={{ width: '3.6rem', height: '3.2rem', cursor: 'pointer', border: 0, fontSize: '1.4rem' }}
    >
      {Number(day.slice(-2))}
    </Box>
  );
}

interface MonthTableProps {
  /** that has the focus */
  day: ShopDay;
  chosen: ShopDay;
  onChoose: (day: ShopDay) => void;
}

function MonthTable({ day, chosen, onChoose }: MonthTableProps) {
  const { formatDate } = useIntl();
  const today = shopDay(Date.now());
  const month = day.slice(0, MONTH_LENGTH);
  const weeks = weeksOf(month);
  return (
    <>
      <thead>
        <tr>
          {weeks[0]?.map((weekday) => (
            <th key={weekday} scope="col">
              <Typography variant="pi" fontWeight="bold">
                {formatDate(`${weekday}T00:00:00Z`, { weekday: 'narrow', timeZone: 'UTC' })}
              </Typography>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <td key={each}>
                <DayButton
                  day={each}
                  label={formatDate(`${each}T00:00:00Z`, { dateStyle: 'full', timeZone: 'UTC' })}
                  isChosen={each === chosen}
                  isToday={each === today}
                  isOther={!each.startsWith(month)}
                  hasFocus={each === day}
                  onChoose={onChoose}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

interface DayCalendarProps {
  /** '' for none */
  chosen: ShopDay;
  onChoose: (day: ShopDay) => void;
}

/** A month's sheet of days to choose from. */
export function DayCalendar({ chosen, onChoose }: DayCalendarProps) {
  const { locale } = useIntl();
  const [day, setDay] = useState(() => chosen || shopDay(Date.now()));
  const table = useRef<HTMLTableElement>(null);
  // The chosen day has the focus when the calendar opens.
  const hasMoved = useRef(true);
  useEffect(() => {
    if (hasMoved.current) table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  const move = (event: KeyboardEvent): void => {
    const to = MOVES[event.key];
    if (to === undefined) return;
    event.preventDefault();
    hasMoved.current = true;
    setDay(to(day));
  };
  const turn = (months: number): void => {
    hasMoved.current = false;
    setDay(addMonths(day, months));
  };
  return (
    <Box padding={3}>
      <Flex justifyContent="space-between" gap={1}>
        <Turn id="year-before" months={-MONTHS_OF_YEAR} onTurn={turn} />
        <Turn id="month-before" months={-1} onTurn={turn} />
        <Typography fontWeight="bold" aria-live="polite">
          {monthTitle(day, locale)}
        </Typography>
        <Turn id="month-after" months={1} onTurn={turn} />
        <Turn id="year-after" months={MONTHS_OF_YEAR} onTurn={turn} />
      </Flex>
      <table ref={table} onKeyDown={move}>
        <MonthTable day={day} chosen={chosen} onChoose={onChoose} />
      </table>
    </Box>
  );
}

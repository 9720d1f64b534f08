import { useIntl } from 'react-intl';
import { momentText } from '../../catalogue/plans/moment-input';
import type { DayRange, ShopDay } from '../../analytics/shop-days';
import { showDay } from '../custom-fields/moment-text';
import type { Messages } from '../translations';

const MINUTE_MS = 60_000;

export interface Formats {
  number: (value: number) => string;
  /** 0.123 as "12.3 %", null as a dash */
  percent: (rate: number | null) => string;
  /** "21/11", "Nov 21" */
  day: (day: ShopDay) => string;
  /** with the year */
  fullDay: (day: ShopDay) => string;
  range: (range: DayRange) => string;
  /** date and time in the shop's time zone */
  moment: (time: number) => string;
  /** "5 minutes ago" */
  ago: (time: number) => string;
  translate: (id: Messages['reports'], values?: Record<string, string | number>) => string;
}

/** Numbers, days and texts in the editor's language. */
export function useFormats(): Formats {
  const { locale, formatNumber, formatDate, formatRelativeTime, formatMessage } = useIntl();
  // UTC, so that the browser's time zone doesn't move a day.
  const english = (day: ShopDay, year?: 'numeric') =>
    formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short', year });
  const fullDay = (day: ShopDay) => (locale === 'vi' ? showDay(day) : english(day, 'numeric'));
  return {
    number: (value) => formatNumber(value),
    percent: (rate) => (rate === null ? '–' : formatNumber(rate, { style: 'percent', maximumFractionDigits: 1 })),
    day: (day) => (locale === 'vi' ? showDay(day).slice(0, 'dd/mm'.length) : english(day)),
    fullDay,
    range: ({ from, to }) => (from === to ? fullDay(from) : `${fullDay(from)} – ${fullDay(to)}`),
    moment: momentText,
    ago: (time) => {
      const minutes = Math.max(0, Math.round((Date.now() - time) / MINUTE_MS));
      if (minutes < 60) return formatRelativeTime(-minutes, 'minute', { numeric: 'auto' });
      if (minutes < 60 * 48) return formatRelativeTime(-Math.round(minutes / 60), 'hour');
      return formatRelativeTime(-Math.round(minutes / 60 / 24), 'day');
    },
    translate: (id, values) => formatMessage({ id: `shop.reports.${id}`, defaultMessage: id }, values),
  };
}

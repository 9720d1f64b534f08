import { useIntl } from 'react-intl';
import type { DayRange, ShopDay } from '../../analytics/shop-days';

const SHOP_TIME_ZONE = 'Asia/Ho_Chi_Minh';
const MINUTE_MS = 60_000;

export interface Formats {
  number: (value: number) => string;
  /** of 0.123, "12.3 %" as the language writes it; a dash of null */
  percent: (rate: number | null) => string;
  /** "21/11", "Nov 21" */
  day: (day: ShopDay) => string;
  /** with the year */
  fullDay: (day: ShopDay) => string;
  range: (range: DayRange) => string;
  /** a moment at the shop's clock */
  moment: (time: number) => string;
  /** how long ago it is, "5 minutes ago" */
  ago: (time: number) => string;
  say: (id: string, values?: Record<string, string | number>) => string;
}

/** Numbers, days and texts as the reader's language writes them. */
export function useFormats(): Formats {
  const { locale, formatNumber, formatDate, formatRelativeTime, formatMessage } = useIntl();
  // A day is a day, wherever the browser is: it is written without regard to a time zone.
  const dayOptions = { timeZone: 'UTC', day: 'numeric', month: locale === 'vi' ? 'numeric' : 'short' } as const;
  const fullDay = (day: ShopDay) => formatDate(`${day}T00:00:00Z`, { ...dayOptions, year: 'numeric' });
  return {
    number: (value) => formatNumber(value),
    percent: (rate) => (rate === null ? '–' : formatNumber(rate, { style: 'percent', maximumFractionDigits: 1 })),
    day: (day) => formatDate(`${day}T00:00:00Z`, dayOptions),
    fullDay,
    range: ({ from, to }) => (from === to ? fullDay(from) : `${fullDay(from)} – ${fullDay(to)}`),
    moment: (time) => formatDate(time, { timeZone: SHOP_TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' }),
    ago: (time) => {
      const minutes = Math.max(0, Math.round((Date.now() - time) / MINUTE_MS));
      if (minutes < 60) return formatRelativeTime(-minutes, 'minute', { numeric: 'auto' });
      if (minutes < 60 * 48) return formatRelativeTime(-Math.round(minutes / 60), 'hour');
      return formatRelativeTime(-Math.round(minutes / 60 / 24), 'day');
    },
    say: (id, values) => formatMessage({ id: `shop.reports.${id}`, defaultMessage: id }, values),
  };
}

import { useIntl } from 'react-intl';
import type { DayRange, ShopDay } from '../server/shop-days';
import { showDay } from '../../editing/fields/panel/moment-text';
import { useTexts, type Texts } from '../../admin/ui/texts';

interface ReportTexts extends Texts<'reports'> {
  /** 0.123 as "12.3 %", null as a dash */
  percent: (rate: number | null) => string;
  /** "21/11", "Nov 21" */
  day: (day: ShopDay) => string;
  /** with the year */
  fullDay: (day: ShopDay) => string;
  range: (range: DayRange) => string;
}

/** Texts of reports, with their days and rates in the editor's language. */
export function useReportTexts(): ReportTexts {
  const { locale, formatNumber, formatDate } = useIntl();
  // UTC, so that the browser's time zone doesn't move a day.
  const english = (day: ShopDay, year?: 'numeric') =>
    formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short', year });
  const fullDay = (day: ShopDay) => (locale === 'vi' ? showDay(day) : english(day, 'numeric'));
  return {
    ...useTexts('reports'),
    percent: (rate) => (rate === null ? '–' : formatNumber(rate, { style: 'percent', maximumFractionDigits: 1 })),
    day: (day) => (locale === 'vi' ? showDay(day).slice(0, 'dd/mm'.length) : english(day)),
    fullDay,
    range: ({ from, to }) => (from === to ? fullDay(from) : `${fullDay(from)} – ${fullDay(to)}`),
  };
}

import type { OpeningHours } from '../../../contract/resources/site';

/** A line of the settings. */
export interface OpeningHoursSource {
  /** a day, or the first and the last one: `mo-fr` */
  days: string;
  opens: string;
  closes: string;
}

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;

type Day = (typeof DAYS)[number];

const NAMES: Readonly<Record<Day, string>> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
};

function daysOf(range: string): Day[] {
  const [first = '', last = first] = range.split('-');
  return DAYS.slice(DAYS.indexOf(first as Day), DAYS.indexOf(last as Day) + 1);
}

export const presentOpeningHours = (lines: readonly OpeningHoursSource[]): OpeningHours[] =>
  lines.map(({ days, opens, closes }) => ({ days: daysOf(days), opens, closes }));

/** @returns the same as schema.org writes it */
export const openingHoursStructuredData = (hours: readonly OpeningHours[]) =>
  hours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification' as const,
    dayOfWeek: days.map((day) => `https://schema.org/${NAMES[day]}`),
    opens,
    closes,
  }));

import { useSearchParams } from 'react-router-dom';
import { DAYS_MAX, FIRST_DAY, LAST_DAY } from '../../analytics/reports/panel-api';
import { addDays, dayStart, lengthOf, shopDay, type DayRange } from '../../analytics/shop-days';

export const PRESETS = [1, 7, 30, 90] as const;
const PRESET = 30;

export type RangeFault = 'missing' | 'order' | 'long';

/** @returns what is wrong with the first and the last day as they were typed, if anything */
export function rangeFault({ from, to }: DayRange): RangeFault | undefined {
  const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY;
  const exists = (day: string) => isDay(day) && !Number.isNaN(dayStart(day)) && shopDay(dayStart(day)) === day;
  if (!exists(from) || !exists(to)) return 'missing';
  if (from > to) return 'order';
  return lengthOf({ from, to }) > DAYS_MAX ? 'long' : undefined;
}

export interface ChosenRange {
  range: DayRange;
  /** days up to today; undefined of a range of the editor's own */
  preset: number | undefined;
  choosePreset: (days: number) => void;
  chooseOwn: (range: DayRange) => void;
}

/** The range stands in the page's address, so that going back, reloading and sharing it keep it. */
export function useChosenRange(): ChosenRange {
  const [search, setSearch] = useSearchParams();
  const own = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const isOwn = rangeFault(own) === undefined;
  const asked = Number(search.get('days'));
  const days = PRESETS.find((preset) => preset === asked) ?? PRESET;
  const today = shopDay(Date.now());
  return {
    range: isOwn ? own : { from: addDays(today, 1 - days), to: today },
    preset: isOwn ? undefined : days,
    choosePreset: (chosen) => setSearch({ days: String(chosen) }),
    chooseOwn: (range) => setSearch({ ...range }),
  };
}

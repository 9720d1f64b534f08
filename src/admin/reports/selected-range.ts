import { useSearchParams } from 'react-router-dom';
import { DAYS_MAX, FIRST_DAY, LAST_DAY } from '../../analytics/reports/panel-api';
import { addDays, dayStart, lengthOf, shopDay, type DayRange } from '../../analytics/shop-days';

export const PRESETS = [1, 7, 30, 90] as const;
const DEFAULT_PRESET = 30;

export type RangeIssue = 'missing' | 'order' | 'long';

/** @param range as typed in the form or the URL */
export function checkRange({ from, to }: DayRange): RangeIssue | undefined {
  const isInBounds = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY;
  const isRealDay = (day: string) => isInBounds(day) && !Number.isNaN(dayStart(day)) && shopDay(dayStart(day)) === day;
  if (!isRealDay(from) || !isRealDay(to)) return 'missing';
  if (from > to) return 'order';
  return lengthOf({ from, to }) > DAYS_MAX ? 'long' : undefined;
}

export interface SelectedRange {
  range: DayRange;
  /** days up to today; undefined for a custom range */
  preset: number | undefined;
  selectPreset: (days: number) => void;
  selectCustom: (range: DayRange) => void;
}

/** The range is in the page's URL, so that it survives going back, reloading and sharing. */
export function useSelectedRange(): SelectedRange {
  const [search, setSearch] = useSearchParams();
  const custom = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const isCustom = checkRange(custom) === undefined;
  const requested = Number(search.get('days'));
  const days = PRESETS.find((preset) => preset === requested) ?? DEFAULT_PRESET;
  const today = shopDay(Date.now());
  return {
    range: isCustom ? custom : { from: addDays(today, 1 - days), to: today },
    preset: isCustom ? undefined : days,
    selectPreset: (selected) => setSearch({ days: String(selected) }),
    selectCustom: (range) => setSearch({ ...range }),
  };
}

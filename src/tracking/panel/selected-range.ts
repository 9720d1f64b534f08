import { useSearchParams } from 'react-router-dom';
import { DAYS_MAX } from '../server/reports/panel-api';
import { dayStart, lastDays, lengthOf, type DayRange } from '../server/shop-days';

export const PRESETS = [1, 7, 30, 90] as const;
const DEFAULT_PRESET = 30;

/** @param range as typed in the page or the URL @returns whether the server reports it */
export function isShownRange({ from, to }: DayRange): boolean {
  const areDays = [from, to].every((day) => !Number.isNaN(dayStart(day)));
  return areDays && from <= to && lengthOf({ from, to }) <= DAYS_MAX;
}

export interface SelectedRange {
  range: DayRange;
  /** days up to today; undefined for a custom range */
  preset: number | undefined;
  /** @returns its range */
  selectPreset: (days: number) => DayRange;
  selectCustom: (range: DayRange) => void;
}

/** The range is in the page's URL, so that it survives going back, reloading and sharing. */
export function useSelectedRange(): SelectedRange {
  const [search, setSearch] = useSearchParams();
  const custom = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  const isCustom = isShownRange(custom);
  const requested = Number(search.get('days'));
  const days = PRESETS.find((preset) => preset === requested) ?? DEFAULT_PRESET;
  return {
    range: isCustom ? custom : lastDays(days),
    preset: isCustom ? undefined : days,
    selectPreset: (selected) => {
      setSearch({ days: String(selected) });
      return lastDays(selected);
    },
    selectCustom: (range) => setSearch({ ...range }),
  };
}

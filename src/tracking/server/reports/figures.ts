import type { EventFigure } from '../../../contract/event-types';
import type { DayRange, ShopDay } from '../shop-days';

// The figures of reports, also for the admin panel. Types only, so that the panel's build includes no server code.

export interface Totals extends Record<EventFigure, number> {
  visitors: number;
  /** false if there are so many that those of each day are added up: a visitor on two days counts twice */
  visitors_exact: boolean;
  sessions: number;
  /** contact clicks per product view, 0 to 1; null without views */
  contact_rate: number | null;
}

export interface Overview {
  range: DayRange;
  previous_range: DayRange;
  totals: Totals;
  previous: Totals;
  /** milliseconds since 1970; null before the first event */
  last_event_at: number | null;
}

export interface DayFigures extends Record<EventFigure, number> {
  day: ShopDay;
  visitors: number;
  sessions: number;
}

export interface SourceFigures {
  /** host or device class; '' means no referrer, 'unknown' an unknown device */
  name: string;
  events: number;
  /** sum of each day's visitors: a visitor on two days counts twice */
  daily_visitors: number;
}

export interface SearchFigures {
  /** as shoppers typed it, but for case and spaces */
  text: string;
  times: number;
  /** whether it is a word of a synonym today; only told of searches that found nothing */
  has_synonym: boolean;
}

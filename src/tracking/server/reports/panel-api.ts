import type { EventFigure } from '../../../contract/event-types';
import type { DayRange, ShopDay } from '../shop-days';

// The reports' HTTP API as the admin panel and the server share it. It imports no code of either.

/** A role gets it in Settings → Roles. */
export const REPORTS_PERMISSION = 'api::reports.read';

/** The longest range of one report: longer than events are stored by default. */
export const DAYS_MAX = 800;

/** Days in the widget of the panel's home page. */
export const OVERVIEW_DAYS = 7;

export interface Totals extends Record<EventFigure, number> {
  visitors: number;
  /** false if there are so many that those of each day are added up: a visitor on two days counts twice */
  visitors_exact: boolean;
  sessions: number;
  /** contact clicks per product view, 0 to 1; null without views */
  contact_rate: number | null;
}

/** GET /reports/overview */
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

export interface ReportedItem {
  id: number;
  /** null if the document was deleted, or may not be read */
  document_id: string | null;
  /** the draft's current name; null if the document was deleted */
  name: string | null;
  published: boolean;
  views: number;
  /** in the range before */
  previous_views: number;
  contact_clicks: number;
  previous_contact_clicks: number;
  /** contact clicks per view, 0 to 1; null without views */
  contact_rate: number | null;
}

/** GET /reports/report?from&to */
export interface Report extends Overview {
  days: DayFigures[];
  /** of the range before */
  previous_days: DayFigures[];
  products: ReportedItem[];
  articles: ReportedItem[];
  /** products by contact clicks */
  contacts: ReportedItem[];
  /** contact clicks without a product of the shop */
  other_contact_clicks: number;
  referrers: SourceFigures[];
  devices: SourceFigures[];
  searches: SearchFigures[];
  /** those that found nothing */
  empty_searches: SearchFigures[];
}

import type { DayFigures, Overview, SearchFigures, SourceFigures } from './figures';

// The reports' HTTP API as the admin panel and the server share it. It imports no code of either.

/** A role gets it in Settings → Roles. */
export const REPORTS_PERMISSION = 'api::reports.read';

/** The longest range of one report: longer than events are stored by default. */
export const DAYS_MAX = 800;
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** Days in the widgets of the panel's home page, and in a product's side panel. */
export const OVERVIEW_DAYS = 7;

export const EXPORT_TABLES = [
  'days',
  'products',
  'articles',
  'contacts',
  'referrers',
  'devices',
  'searches',
  'empty_searches',
] as const;

export type ExportTable = (typeof EXPORT_TABLES)[number];

export interface ReportedItem {
  id: number;
  /** null if the document was deleted */
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

export interface ItemSum {
  views: number;
  contact_clicks: number;
}

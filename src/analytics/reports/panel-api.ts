import type { DayFigures, ItemDay, Overview, SourceFigures } from './figures';
import type { DayRange } from '../shop-days';

/*
 * What the admin panel asks of the server about visits, and what it gets: shared by both, and free of either's code.
 */

/** The permission that somebody's role needs, in Settings → Roles. */
export const REPORTS_PERMISSION = 'api::reports.read';

/** The longest range of days that one report covers: as long as events are kept, and some. */
export const DAYS_MAX = 800;
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

/** Days of the home page's figures, and of a product's own. */
export const OVERVIEW_DAYS = 7;
export const PRODUCT_DAYS = 30;

export const EXPORT_TABLES = ['days', 'products', 'articles', 'contacts', 'referrers', 'devices'] as const;

export type ExportTable = (typeof EXPORT_TABLES)[number];

export interface ReportedItem {
  id: number;
  /** null where there is nothing to open any more: it was deleted */
  document_id: string | null;
  /** as it stands today, a draft's where it is not published; null where it was deleted */
  name: string | null;
  published: boolean;
  views: number;
  /** of the range before */
  previous_views: number;
  contact_clicks: number;
  previous_contact_clicks: number;
  /** contact clicks a view, 0 to 1; null without any view */
  contact_rate: number | null;
}

/** GET /reports/report?from&to */
export interface Report extends Overview {
  days: DayFigures[];
  /** as many days, right before them */
  previous_days: DayFigures[];
  products: ReportedItem[];
  articles: ReportedItem[];
  /** products by their contact clicks */
  contacts: ReportedItem[];
  /** contact clicks that named no product of the shop's */
  other_contact_clicks: number;
  referrers: SourceFigures[];
  devices: SourceFigures[];
}

export interface ItemSum {
  views: number;
  contact_clicks: number;
}

/** GET /reports/products/:documentId */
export interface ProductReport {
  range: DayRange;
  totals: ItemSum;
  /** of as many days right before */
  previous: ItemSum;
  days: ItemDay[];
}

import type { FilterReason } from '../ingest/filter-reasons';
import type { DayRange, ShopDay } from '../shop-days';

/*
 * What the reports tell, as the admin panel gets it too: types alone, so that the panel is built without the server.
 */

export interface Totals {
  visitors: number;
  /** false where there are so many that they are estimated, within some 2 % */
  visitors_exact: boolean;
  sessions: number;
  product_views: number;
  article_views: number;
  contact_clicks: number;
  /** contact clicks a product view, 0 to 1; null without any view */
  contact_rate: number | null;
}

export interface Overview {
  range: DayRange;
  previous_range: DayRange;
  totals: Totals;
  previous: Totals;
  /** milliseconds since 1970; null when none ever came */
  last_event_at: number | null;
  /** reports of today that were answered and not stored */
  filtered_today: Record<FilterReason, number>;
}

export interface DayFigures {
  day: ShopDay;
  visitors: number;
  sessions: number;
  product_views: number;
  article_views: number;
  contact_clicks: number;
}

export interface ItemFigures {
  id: number;
  /** by which the panel opens it */
  document_id: string;
  name: string;
  /** of the site's page; null while it is not published */
  slug: string | null;
  views: number;
  contact_clicks: number;
  /** contact clicks a view, 0 to 1; null without any view */
  contact_rate: number | null;
}

export interface SourceFigures {
  /** host or device class; '' of a referrer: nobody sent them; 'unknown' of a device */
  name: string;
  events: number;
  /** visitors of each day, added up: who came on two days counts twice */
  daily_visitors: number;
}

export interface ItemDay {
  day: ShopDay;
  views: number;
  viewers: number;
  contact_clicks: number;
}

import type { DayFigures } from '../../analytics/reports/figures';

/** The figures that exist for each day: the chart can show them. */
export const METRICS = [
  'visitors',
  'sessions',
  'product_views',
  'article_views',
  'contact_clicks',
] as const satisfies readonly (keyof DayFigures)[];

export type Metric = (typeof METRICS)[number];

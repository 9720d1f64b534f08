import type { DayFigures } from '../../analytics/reports/figures';

/** The figures that there are of each day: those that the chart can show. */
export const METRICS = [
  'visitors',
  'sessions',
  'product_views',
  'article_views',
  'contact_clicks',
] as const satisfies readonly (keyof DayFigures)[];

export type Metric = (typeof METRICS)[number];

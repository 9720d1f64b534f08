import type { DayFigures } from '../../analytics/reports/figures';
import { COUNTED_EVENTS } from '../../contract/event-types';

/** The figures that exist for each day: the chart can show them. */
export const METRICS = ['visitors', 'sessions', ...COUNTED_EVENTS] as const satisfies readonly (keyof DayFigures)[];

export type Metric = (typeof METRICS)[number];

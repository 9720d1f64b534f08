import { Area, CartesianGrid, ComposedChart, Legend, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTheme } from 'styled-components';
import type { DayFigures } from '../server/reports/panel-api';
import { useReportTexts } from './use-report-texts';
import type { Metric } from './figures';

const HEIGHT = 300;

interface DayChartProps {
  metric: Metric;
  days: readonly DayFigures[];
  /** as many days, right before them: each is drawn below the day with the same index */
  previous: readonly DayFigures[];
}

/** A figure by day as an area, and the period before as a dashed line. Arrow keys move from day to day. */
export function DayChart({ metric, days, previous }: DayChartProps) {
  const { colors } = useTheme();
  const { number, day, fullDay, say } = useReportTexts();
  const data = days.map((figures, index) => ({
    day: figures.day,
    current: figures[metric],
    previous: previous[index]?.[metric] ?? 0,
  }));
  const axis = { stroke: colors.neutral500, tick: { fill: colors.neutral600, fontSize: 12 }, tickLine: false };
  const line = { dot: days.length === 1, isAnimationActive: false };
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart data={data} title={say('chart.title', { metric: say(metric) })}>
        <CartesianGrid stroke={colors.neutral200} strokeDasharray="3 3" vertical={false} />
        <XAxis dataKey="day" tickFormatter={day} minTickGap={32} {...axis} />
        <YAxis width={52} allowDecimals={false} axisLine={false} tickFormatter={number} {...axis} />
        <Tooltip
          labelFormatter={(label) => (typeof label === 'string' ? fullDay(label) : label)}
          formatter={(value) => number(Number(value))}
          contentStyle={{ background: colors.neutral0, color: colors.neutral800 }}
        />
        <Legend />
        <Area
          dataKey="current"
          name={say('chart.current')}
          stroke={colors.primary600}
          fill={colors.primary600}
          fillOpacity={0.15}
          {...line}
        />
        <Line dataKey="previous" name={say('chart.previous')} stroke={colors.neutral500} strokeDasharray="5 4" {...line} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

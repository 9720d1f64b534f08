import { Box, Flex, Typography } from '@strapi/design-system';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTheme } from 'styled-components';
import type { DayFigures } from '../../analytics/reports/figures';
import { useReportTexts } from './use-report-texts';
import type { Metric } from './figures';

const HEIGHT = 300;

interface DayChartProps {
  metric: Metric;
  days: readonly DayFigures[];
  /** as many days, right before them: each is drawn below the day with the same index */
  previous: readonly DayFigures[];
}

interface DrawnLine {
  name: string;
  color: string;
}

interface LegendProps {
  items: readonly DrawnLine[];
}

/** The chart library's own legend tells screen readers of a “legend icon”. */
const ChartLegend = ({ items }: LegendProps) => (
  <Flex gap={4} justifyContent="center">
    {items.map(({ name, color }) => (
      <Flex key={name} gap={2}>
        <Box aria-hidden width="1.4rem" height="0.3rem" hasRadius style={{ background: color }} />
        <Typography variant="pi">{name}</Typography>
      </Flex>
    ))}
  </Flex>
);

interface DrawnDaysProps extends DayChartProps {
  current: DrawnLine;
  before: DrawnLine;
}

function DrawnDays({ metric, days, previous, current, before }: DrawnDaysProps) {
  const { colors } = useTheme();
  const { number, day, fullDay, say } = useReportTexts();
  const data = days.map((figures, index) => ({
    day: figures.day,
    current: figures[metric],
    previous: previous[index]?.[metric] ?? 0,
  }));
  const axis = { stroke: colors.neutral500, tick: { fill: colors.neutral600, fontSize: 12 }, tickLine: false };
  const dots = days.length === 1 ? { r: 4 } : false;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={data}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        title={say('chart.title', { metric: say(metric) })}
      >
        <defs>
          <linearGradient id="reports-area" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor={colors.primary600} stopOpacity={0.3} />
            <stop offset="100%" stopColor={colors.primary600} stopOpacity={0.02} />
          </linearGradient>
        </defs>
        <CartesianGrid stroke={colors.neutral200} strokeDasharray="3 3" vertical={false} />
        <XAxis dataKey="day" tickFormatter={day} minTickGap={32} {...axis} />
        <YAxis width={52} allowDecimals={false} axisLine={false} tickFormatter={number} {...axis} />
        <Tooltip
          labelFormatter={(label) => (typeof label === 'string' ? fullDay(label) : label)}
          formatter={(value) => number(Number(value))}
          contentStyle={{ background: colors.neutral0, border: `1px solid ${colors.neutral200}`, borderRadius: 4, fontSize: 13 }}
          labelStyle={{ color: colors.neutral800, fontWeight: 600 }}
          itemStyle={{ color: colors.neutral800 }}
        />
        <Area
          dataKey="current"
          name={current.name}
          stroke={current.color}
          strokeWidth={2}
          fill="url(#reports-area)"
          dot={dots}
          isAnimationActive={false}
        />
        <Line
          dataKey="previous"
          name={before.name}
          stroke={before.color}
          strokeWidth={1.5}
          strokeDasharray="5 4"
          dot={dots}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** A figure by day as an area, and the period before as a dashed line. Arrow keys move from day to day. */
export function DayChart(props: DayChartProps) {
  const { colors } = useTheme();
  const { say } = useReportTexts();
  const current = { name: say('chart.current'), color: colors.primary600 };
  const before = { name: say('chart.previous'), color: colors.neutral500 };
  return (
    <>
      <DrawnDays {...props} current={current} before={before} />
      <ChartLegend items={[current, before]} />
    </>
  );
}

import { Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { DayFigures, Totals } from '../server/reports/panel-api';
import { COUNTED_EVENTS } from '../../contract/event-types';
import { Change } from './change';
import { useReportTexts } from './use-report-texts';

/** The figures that exist for each day: the chart can show them. */
const METRICS = ['visitors', 'sessions', ...COUNTED_EVENTS] as const satisfies readonly (keyof DayFigures)[];

export type Metric = (typeof METRICS)[number];

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr));
  gap: ${({ theme }) => theme.spaces[4]};
`;

const Tile = styled.div<{ $isSelected: boolean }>`
  background: ${({ theme }) => theme.colors.neutral0};
  border: 1px solid ${({ theme, $isSelected }) => ($isSelected ? theme.colors.primary600 : theme.colors.neutral150)};
  border-radius: ${({ theme }) => theme.borderRadius};
  box-shadow: ${({ theme, $isSelected }) => ($isSelected ? `inset 0 3px 0 ${theme.colors.primary600}` : theme.shadows.tableShadow)};
  padding: ${({ theme }) => theme.spaces[4]};
  text-align: start;
  width: 100%;

  &:is(button) {
    cursor: pointer;
  }
  &:is(button):hover {
    border-color: ${({ theme }) => theme.colors.primary500};
  }
`;

const Value = styled(Typography)`
  font-size: 2.6rem;
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
`;

interface FigureProps {
  label: string;
  value: string;
  note?: string | undefined;
  current: number;
  previous: number;
  previousText: string;
}

function Figure({ label, value, note, current, previous, previousText }: FigureProps) {
  const { say } = useReportTexts();
  return (
    <Flex tag="span" direction="column" alignItems="flex-start" gap={1} title={note}>
      <Typography variant="pi" textColor="neutral600">
        {label}
      </Typography>
      <Value fontWeight="bold" textColor="neutral800">
        {value}
      </Value>
      <Flex tag="span" gap={2} wrap="wrap">
        <Change current={current} previous={previous} />
        <Typography variant="pi" textColor="neutral600">
          {say('previous', { value: previousText })}
        </Typography>
      </Flex>
    </Flex>
  );
}

interface FiguresProps {
  totals: Totals;
  previous: Totals;
  metric: Metric;
  onSelect: (metric: Metric) => void;
}

/** The figures of the range. A click on a daily figure shows it in the chart. */
export function Figures({ totals, previous, metric, onSelect }: FiguresProps) {
  const { number, percent, say } = useReportTexts();
  const format = (name: Metric, figures: Totals): string =>
    `${name === 'visitors' && !figures.visitors_exact ? '≈ ' : ''}${number(figures[name])}`;
  const tiles: ReactNode[] = METRICS.map((name) => (
    <Tile
      key={name}
      as="button"
      type="button"
      $isSelected={name === metric}
      aria-pressed={name === metric}
      onClick={() => onSelect(name)}
    >
      <Figure
        label={say(name)}
        value={format(name, totals)}
        note={name === 'visitors' && !totals.visitors_exact ? say('estimated') : undefined}
        current={totals[name]}
        previous={previous[name]}
        previousText={format(name, previous)}
      />
    </Tile>
  ));
  return (
    <Grid>
      {tiles}
      <Tile $isSelected={false}>
        <Figure
          label={say('contact_rate')}
          value={percent(totals.contact_rate)}
          note={say('contact_rate.help')}
          current={totals.contact_rate ?? 0}
          previous={previous.contact_rate ?? 0}
          previousText={percent(previous.contact_rate)}
        />
      </Tile>
    </Grid>
  );
}

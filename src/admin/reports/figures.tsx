import { Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Totals } from '../../analytics/reports/figures';
import { Change } from './change';
import { useFormats } from './formats';
import { METRICS, type Metric } from './metrics';

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr));
  gap: ${({ theme }) => theme.spaces[4]};
`;

const Tile = styled.div<{ $chosen: boolean }>`
  background: ${({ theme }) => theme.colors.neutral0};
  border: 1px solid ${({ theme, $chosen }) => ($chosen ? theme.colors.primary600 : theme.colors.neutral150)};
  border-radius: ${({ theme }) => theme.borderRadius};
  box-shadow: ${({ theme, $chosen }) => ($chosen ? `inset 0 3px 0 ${theme.colors.primary600}` : theme.shadows.tableShadow)};
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
  now: number;
  before: number;
  previous: string;
}

function Figure({ label, value, note, now, before, previous }: FigureProps) {
  const { say } = useFormats();
  return (
    <Flex tag="span" direction="column" alignItems="flex-start" gap={1} title={note}>
      <Typography variant="pi" textColor="neutral600">
        {label}
      </Typography>
      <Value fontWeight="bold" textColor="neutral800">
        {value}
      </Value>
      <Flex tag="span" gap={2} wrap="wrap">
        <Change now={now} before={before} />
        <Typography variant="pi" textColor="neutral600">
          {say('previous', { value: previous })}
        </Typography>
      </Flex>
    </Flex>
  );
}

interface FiguresProps {
  totals: Totals;
  previous: Totals;
  metric: Metric;
  onChoose: (metric: Metric) => void;
}

/** The figures of the range; each that there is of a day chooses what the chart shows. */
export function Figures({ totals, previous, metric, onChoose }: FiguresProps) {
  const { number, percent, say } = useFormats();
  const exact = (name: Metric, figures: Totals): string =>
    `${name === 'visitors' && !figures.visitors_exact ? '≈ ' : ''}${number(figures[name])}`;
  const tiles: ReactNode[] = METRICS.map((name) => (
    <Tile
      key={name}
      as="button"
      type="button"
      $chosen={name === metric}
      aria-pressed={name === metric}
      onClick={() => onChoose(name)}
    >
      <Figure
        label={say(name)}
        value={exact(name, totals)}
        note={name === 'visitors' && !totals.visitors_exact ? say('estimated') : undefined}
        now={totals[name]}
        before={previous[name]}
        previous={exact(name, previous)}
      />
    </Tile>
  ));
  return (
    <Grid>
      {tiles}
      <Tile $chosen={false}>
        <Figure
          label={say('contact_rate')}
          value={percent(totals.contact_rate)}
          note={say('contact_rate.help')}
          now={totals.contact_rate ?? 0}
          before={previous.contact_rate ?? 0}
          previous={percent(previous.contact_rate)}
        />
      </Tile>
    </Grid>
  );
}

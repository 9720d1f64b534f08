import { Box, Button, Field, Flex } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { DAYS_MAX, FIRST_DAY, LAST_DAY } from '../../analytics/reports/panel-api';
import type { DayRange } from '../../analytics/shop-days';
import { useTexts } from '../ui/texts';
import { PRESETS, checkRange, type SelectedRange, type RangeIssue } from './selected-range';

interface CustomRangeProps {
  range: DayRange;
  onSelect: (range: DayRange) => void;
}

function CustomRange({ range, onSelect }: CustomRangeProps) {
  const { say } = useTexts('reports');
  const [days, setDays] = useState(range);
  const [issue, setIssue] = useState<RangeIssue>();
  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = checkRange(days);
    setIssue(found);
    if (found === undefined) onSelect(days);
  };
  const input = (name: 'from' | 'to') => (
    <Field.Root name={name} error={name === 'to' && issue ? say(`range.${issue}`, { max: DAYS_MAX }) : undefined}>
      <Field.Label>{say(`range.${name}`)}</Field.Label>
      <Field.Input
        type="date"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={days[name]}
        onChange={(event) => setDays({ ...days, [name]: event.target.value })}
      />
      <Field.Error />
    </Field.Root>
  );
  return (
    <Flex tag="form" gap={3} alignItems="flex-start" wrap="wrap" onSubmit={show} noValidate>
      {input('from')}
      {input('to')}
      <Box paddingTop={5}>
        <Button type="submit">{say('range.apply')}</Button>
      </Box>
    </Flex>
  );
}

/** A button for each preset, or a first and a last day. */
export function RangePicker({ range, preset, selectPreset, selectCustom }: SelectedRange) {
  const { say } = useTexts('reports');
  const [isCustom, setIsCustom] = useState(preset === undefined);
  const option = (label: string, pressed: boolean, onClick: () => void) => (
    <Button key={label} variant={pressed ? 'secondary' : 'tertiary'} aria-pressed={pressed} onClick={onClick}>
      {label}
    </Button>
  );
  const choose = (days: number): void => {
    setIsCustom(false);
    selectPreset(days);
  };
  return (
    <Flex direction="column" alignItems="flex-start" gap={4}>
      <Flex role="group" aria-label={say('range.label')} gap={2} wrap="wrap">
        {PRESETS.map((days) =>
          option(days === 1 ? say('range.today') : say('range.days', { days }), !isCustom && preset === days, () => choose(days)),
        )}
        {option(say('range.own'), isCustom, () => setIsCustom(true))}
      </Flex>
      {isCustom && <CustomRange key={`${range.from} ${range.to}`} range={range} onSelect={selectCustom} />}
    </Flex>
  );
}

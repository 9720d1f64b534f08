import { Box, Button, Field, Flex } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { DAYS_MAX } from '../../analytics/reports/panel-api';
import type { DayRange } from '../../analytics/shop-days';
import { DayInput } from '../custom-fields/day-input';
import { readDay, showDay } from '../custom-fields/moment-text';
import { useFormats } from './formats';
import { PRESETS, checkRange, type SelectedRange, type RangeIssue } from './selected-range';

interface CustomRangeProps {
  range: DayRange;
  onSelect: (range: DayRange) => void;
}

function CustomRange({ range, onSelect }: CustomRangeProps) {
  const { translate } = useFormats();
  const [days, setDays] = useState({ from: showDay(range.from), to: showDay(range.to) });
  const [issue, setIssue] = useState<RangeIssue>();

  const show = (event: FormEvent) => {
    event.preventDefault();
    const read = { from: readDay(days.from) ?? '', to: readDay(days.to) ?? '' };
    const found = checkRange(read);
    setIssue(found);
    if (found === undefined) onSelect(read);
  };
  const input = (name: 'from' | 'to') => (
    <Field.Root name={name} error={name === 'to' && issue ? translate(`range.${issue}`, { max: DAYS_MAX }) : undefined}>
      <Field.Label>{translate(`range.${name}`)}</Field.Label>
      <DayInput text={days[name]} onType={(text) => setDays({ ...days, [name]: text })} />
      <Field.Error />
    </Field.Root>
  );

  return (
    <Flex tag="form" gap={3} alignItems="flex-start" wrap="wrap" onSubmit={show} noValidate>
      {input('from')}
      {input('to')}
      <Box paddingTop={5}>
        <Button type="submit">{translate('range.apply')}</Button>
      </Box>
    </Flex>
  );
}

/** A button for each preset, or a first and a last day. */
export function RangePicker({ range, preset, selectPreset, selectCustom }: SelectedRange) {
  const { translate } = useFormats();
  const [isCustom, setIsCustom] = useState(preset === undefined);
  const option = (label: string, pressed: boolean, onClick: () => void) => (
    <Button key={label} variant={pressed ? 'secondary' : 'tertiary'} aria-pressed={pressed} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Flex direction="column" alignItems="flex-start" gap={4}>
      <Flex role="group" aria-label={translate('range.label')} gap={2} wrap="wrap">
        {PRESETS.map((days) =>
          option(days === 1 ? translate('range.today') : translate('range.days', { days }), !isCustom && preset === days, () => {
            setIsCustom(false);
            selectPreset(days);
          }),
        )}
        {option(translate('range.own'), isCustom, () => setIsCustom(true))}
      </Flex>
      {isCustom && <CustomRange key={`${range.from} ${range.to}`} range={range} onSelect={selectCustom} />}
    </Flex>
  );
}

import { Button, Field, Flex } from '@strapi/design-system';
import { useState } from 'react';
import { DAYS_MAX } from '../server/reports/panel-api';
import { useTexts } from '../../admin/ui/texts';
import { isShownRange, PRESETS, type SelectedRange } from './selected-range';

/** A button for each preset, or a first and a last day. */
export function RangePicker({ range, preset, selectPreset, selectCustom }: SelectedRange) {
  const { say } = useTexts('reports');
  const [typed, setTyped] = useState(range);
  const isWrong = !isShownRange(typed);
  const choose = (days: number): void => setTyped(selectPreset(days));
  const type = (name: 'from' | 'to', day: string): void => {
    const next = { ...typed, [name]: day };
    setTyped(next);
    if (isShownRange(next)) selectCustom(next);
  };
  const input = (name: 'from' | 'to') => (
    <Field.Root name={name} error={isWrong && name === 'to' ? say('range.wrong', { max: DAYS_MAX }) : undefined}>
      <Field.Label>{say(`range.${name}`)}</Field.Label>
      <Field.Input type="date" value={typed[name]} onChange={(event) => type(name, event.target.value)} />
      <Field.Error />
    </Field.Root>
  );
  return (
    <Flex role="group" aria-label={say('range.label')} gap={2} wrap="wrap" alignItems="flex-end">
      {PRESETS.map((days) => (
        <Button
          key={days}
          variant={preset === days ? 'secondary' : 'tertiary'}
          aria-pressed={preset === days}
          onClick={() => choose(days)}
        >
          {days === 1 ? say('range.today') : say('range.days', { days })}
        </Button>
      ))}
      {input('from')}
      {input('to')}
    </Flex>
  );
}

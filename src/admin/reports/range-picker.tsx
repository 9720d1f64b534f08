import { Box, Button, DatePicker, Field, Flex } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { DAYS_MAX, FIRST_DAY, LAST_DAY } from '../../analytics/reports/panel-api';
import type { DayRange, ShopDay } from '../../analytics/shop-days';
import { useFormats } from './formats';
import { PRESETS, rangeFault, type ChosenRange, type RangeFault } from './ranges';

/** The date picker takes a day as its midnight in UTC, and gives it as its midnight where the browser is. */
const asDate = (day: ShopDay): Date | undefined => (day === '' ? undefined : new Date(`${day}T00:00:00Z`));
const asDay = (date: Date | undefined): ShopDay =>
  date ? new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10) : '';

interface OwnRangeProps {
  range: DayRange;
  onChoose: (range: DayRange) => void;
}

function OwnRange({ range, onChoose }: OwnRangeProps) {
  const { locale } = useIntl();
  const { say } = useFormats();
  const [days, setDays] = useState(range);
  const [fault, setFault] = useState<RangeFault>();

  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = rangeFault(days);
    setFault(found);
    if (found === undefined) onChoose(days);
  };
  const input = (name: 'from' | 'to') => (
    <Field.Root name={name} error={name === 'to' && fault ? say(`range.${fault}`, { max: DAYS_MAX }) : undefined}>
      <Field.Label>{say(`range.${name}`)}</Field.Label>
      <DatePicker
        locale={locale}
        value={asDate(days[name])}
        minDate={new Date(FIRST_DAY)}
        maxDate={new Date(LAST_DAY)}
        monthSelectLabel={say('range.month')}
        yearSelectLabel={say('range.year')}
        calendarLabel={say('range.calendar')}
        clearLabel={say('range.clear')}
        onClear={() => setDays({ ...days, [name]: '' })}
        onChange={(date: Date | undefined) => setDays({ ...days, [name]: asDay(date) })}
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

/** Days up to today by a button each, or a first and a last day. */
export function RangePicker({ range, preset, choosePreset, chooseOwn }: ChosenRange) {
  const { say } = useFormats();
  const [own, setOwn] = useState(preset === undefined);
  const option = (label: string, pressed: boolean, onClick: () => void) => (
    <Button key={label} variant={pressed ? 'secondary' : 'tertiary'} aria-pressed={pressed} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <Flex direction="column" alignItems="flex-start" gap={4}>
      <Flex role="group" aria-label={say('range.label')} gap={2} wrap="wrap">
        {PRESETS.map((days) =>
          option(days === 1 ? say('range.today') : say('range.days', { days }), !own && preset === days, () => {
            setOwn(false);
            choosePreset(days);
          }),
        )}
        {option(say('range.own'), own, () => setOwn(true))}
      </Flex>
      {own && <OwnRange key={`${range.from} ${range.to}`} range={range} onChoose={chooseOwn} />}
    </Flex>
  );
}

import { Box, Button, DatePicker, Field, Flex } from '@strapi/design-system';
import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { DAYS_MAX, FIRST_DAY, LAST_DAY } from '../../analytics/reports/panel-api';
import type { DayRange, ShopDay } from '../../analytics/shop-days';
import { useFormats } from './formats';
import { PRESETS, checkRange, type SelectedRange, type RangeIssue } from './selected-range';

/** The date picker reads a day as midnight in UTC, and returns it as midnight in the browser's time zone. */
const toDate = (day: ShopDay): Date | undefined => (day === '' ? undefined : new Date(`${day}T00:00:00Z`));
const toDay = (date: Date | undefined): ShopDay =>
  date ? new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10) : '';

interface CustomRangeProps {
  range: DayRange;
  onSelect: (range: DayRange) => void;
}

function CustomRange({ range, onSelect }: CustomRangeProps) {
  const { locale } = useIntl();
  const { translate } = useFormats();
  const [days, setDays] = useState(range);
  const [issue, setIssue] = useState<RangeIssue>();

  const show = (event: FormEvent) => {
    event.preventDefault();
    const found = checkRange(days);
    setIssue(found);
    if (found === undefined) onSelect(days);
  };
  const input = (name: 'from' | 'to') => (
    <Field.Root name={name} error={name === 'to' && issue ? translate(`range.${issue}`, { max: DAYS_MAX }) : undefined}>
      <Field.Label>{translate(`range.${name}`)}</Field.Label>
      <DatePicker
        locale={locale}
        value={toDate(days[name])}
        minDate={new Date(FIRST_DAY)}
        maxDate={new Date(LAST_DAY)}
        monthSelectLabel={translate('range.month')}
        yearSelectLabel={translate('range.year')}
        calendarLabel={translate('range.calendar')}
        clearLabel={translate('range.clear')}
        onClear={() => setDays({ ...days, [name]: '' })}
        onChange={(date: Date | undefined) => setDays({ ...days, [name]: toDay(date) })}
      />
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

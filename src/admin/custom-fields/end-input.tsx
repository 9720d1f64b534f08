import { DatePicker, Field, Flex, TimePicker } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { endOfDay, isEndOfDay, toMoment } from '../lists/shown-state';
import type { CustomFieldInputProps } from './input-props';

const MAX_DATE = new Date(Date.UTC(2099, 11, 31));

/** The calendar reads a day in UTC and answers with a midnight of the browser's time zone. */
const toCalendarDay = (moment: Date): Date => new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const toTime = (moment: Date): string => `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;

function atTime(day: Date, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = new Date(day);
  moment.setHours(hours, minutes, 0, 0);
  return moment;
}

/** Until when: a day, and a time of that day. Strapi's own input takes a day without a time as its first moment. */
export default function EndInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false } = props;
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField<string | Date | null>(name);
  const ref = useFocusInputField<HTMLInputElement>(name);
  const end = toMoment(value);
  const time = end === undefined || isEndOfDay(end) ? undefined : toTime(end);
  const save = (moment: Date | undefined): void => onChange(name, moment?.toISOString() ?? null);
  const setDay = (day: Date | undefined): void => save(day && (time === undefined ? endOfDay(day) : atTime(day, time)));
  const setTime = (next: string | undefined): void => {
    if (end !== undefined) save(next === undefined || next === '' ? endOfDay(end) : atTime(end, next));
  };
  const clearLabel = formatMessage({ id: 'shop.end.clear' });
  const wholeDay = formatMessage({ id: 'shop.end.whole-day' });
  return (
    <Field.Root name={name} error={error} hint={end !== undefined && time === undefined ? wholeDay : hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex gap={1} wrap="wrap">
        <DatePicker
          ref={ref}
          aria-label={formatMessage({ id: 'shop.end.date' })}
          clearLabel={clearLabel}
          disabled={disabled}
          maxDate={MAX_DATE}
          value={end && toCalendarDay(end)}
          onChange={setDay}
          onClear={() => save(undefined)}
        />
        <TimePicker
          aria-label={formatMessage({ id: 'shop.end.time' })}
          clearLabel={clearLabel}
          disabled={disabled || end === undefined}
          value={time}
          onChange={setTime}
          {...(time !== undefined && { onClear: () => setTime(undefined) })}
        />
      </Flex>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

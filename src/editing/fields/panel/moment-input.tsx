import { Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useId, type Ref } from 'react';
import { useIntl } from 'react-intl';
import type { FormInputProps } from './input-props';
import { endText, showMoment, writeMoment, type MomentText, type MomentValue } from './moment-text';

interface MomentProps extends FormInputProps {
  /** a day without a time means its last moment */
  isEnd?: boolean;
}

interface MomentFieldsProps extends MomentProps {
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  value: MomentValue;
  onChange: (value: MomentValue) => void;
}

/** The browser's inputs take years of six digits otherwise. */
const LAST_DAY = '2099-12-31';

/** A day and a time of day in Vietnam, wherever the browser is. It writes days as its own language does, so below stands the day in ours. */
export function MomentFields(props: MomentFieldsProps) {
  const { name, label, labelAction, hint, error, required = false, disabled = false, isEnd = false, value, onChange } = props;
  const { formatMessage } = useIntl();
  const id = useId();
  const text = showMoment(value, isEnd);
  const type = (part: Partial<MomentText>): void => onChange(writeMoment({ ...text, ...part }, isEnd));
  const isWholeDay = isEnd && value !== '' && text.time === '';
  const taken = value === '' ? undefined : `= ${endText(Date.parse(value))}`;
  const groupLabel = props['aria-label'];
  return (
    <Field.Root
      id={id}
      name={name}
      error={error}
      hint={isWholeDay ? formatMessage({ id: 'shop.end.whole-day' }, { taken }) : (taken ?? hint)}
      required={required}
    >
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex
        role="group"
        aria-label={groupLabel}
        aria-labelledby={groupLabel === undefined ? `${id}-label` : undefined}
        gap={2}
        wrap="wrap"
      >
        <TextInput
          ref={props.inputRef}
          type="date"
          max={LAST_DAY}
          aria-label={formatMessage({ id: 'shop.moment.day' })}
          disabled={disabled}
          value={text.day}
          onChange={(event) => type({ day: event.target.value })}
        />
        <TextInput
          type="time"
          aria-label={formatMessage({ id: 'shop.moment.time' })}
          disabled={disabled}
          value={text.time}
          onChange={(event) => type({ time: event.target.value })}
        />
        <Typography variant="pi" textColor="neutral600">
          {formatMessage({ id: 'shop.moment.zone' })}
        </Typography>
      </Flex>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

/** Replaces Strapi's input of moments in forms and filters of content (register.ts): it counts in the browser's time. */
export function MomentInput({ name, ...props }: MomentProps) {
  const { value, error, onChange } = useField<string | Date | null>(name);
  const ref = useFocusInputField<HTMLInputElement>(name);
  return (
    <MomentFields
      {...props}
      name={name}
      error={error}
      inputRef={ref}
      value={value instanceof Date ? value.toISOString() : (value ?? '')}
      onChange={(next) => onChange(name, next === '' ? null : next)}
    />
  );
}

/** Until when: a day without a time means until the end of that day in Vietnam. */
export const EndInput = (props: FormInputProps) => <MomentInput {...props} isEnd />;

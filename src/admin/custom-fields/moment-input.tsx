import { Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useId, useState, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { DayInput } from './day-input';
import type { FormInputProps } from './input-props';
import { readDay, showMoment, writeMoment, type MomentText, type MomentValue } from './moment-text';
import { isUnread } from './unread';

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

interface TimeFieldProps {
  isWrong: boolean;
  disabled: boolean;
  text: string;
  onType: (text: string) => void;
}

function TimeField({ isWrong, disabled, text, onType }: TimeFieldProps) {
  const { formatMessage } = useIntl();
  return (
    <Field.Root width="11rem" error={isWrong}>
      <TextInput
        aria-label={formatMessage({ id: 'shop.moment.time' })}
        inputMode="numeric"
        autoComplete="off"
        placeholder={formatMessage({ id: 'shop.moment.time-form' })}
        disabled={disabled}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onType(event.target.value)}
      />
    </Field.Root>
  );
}

/** A day and a time of day in Vietnam, wherever the browser is and whatever its language. */
export function MomentFields(props: MomentFieldsProps) {
  const { name, label, labelAction, hint, error, required = false, disabled = false, isEnd = false, value, onChange } = props;
  const { formatMessage } = useIntl();
  const id = useId();
  const [typed, setTyped] = useState<MomentText>();
  const text = typed ?? showMoment(value, isEnd);
  const type = (part: Partial<MomentText>): void => {
    const next = { ...text, ...part };
    setTyped(next);
    onChange(writeMoment(next, isEnd));
  };
  const wrong = readDay(text.day) === undefined ? 'day' : 'time';
  const isUnclear = isUnread(value) && (typed === undefined || error !== undefined);
  const unclear = isUnclear ? formatMessage({ id: `shop.moment.no-${wrong}` }, { text: text[wrong] }) : undefined;
  const isWholeDay = isEnd && value !== '' && !isUnread(value) && text.time.trim() === '';
  const groupLabel = props['aria-label'];
  return (
    <Field.Root
      id={id}
      name={name}
      error={unclear ?? error}
      hint={isWholeDay ? formatMessage({ id: 'shop.end.whole-day' }) : hint}
      required={required}
    >
      <Field.Label action={labelAction}>{label}</Field.Label>
      <Flex
        role="group"
        aria-label={groupLabel}
        aria-labelledby={groupLabel === undefined ? `${id}-label` : undefined}
        gap={2}
        wrap="wrap"
        onBlur={() => setTyped(undefined)}
      >
        <Flex flex="1 1 18rem" minWidth="18rem" maxWidth="24rem">
          <DayInput
            {...(props.inputRef && { inputRef: props.inputRef })}
            aria-label={formatMessage({ id: 'shop.moment.day' })}
            disabled={disabled}
            text={text.day}
            onType={(day) => type({ day })}
          />
        </Flex>
        <TimeField
          isWrong={unclear !== undefined && wrong === 'time'}
          disabled={disabled}
          text={text.time}
          onType={(time) => type({ time })}
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

const toText = (value: string | Date | null | undefined): string => (value instanceof Date ? value.toISOString() : (value ?? ''));

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
      value={toText(value)}
      onChange={(next) => onChange(name, next === '' ? null : next)}
    />
  );
}

/** Until when: a day without a time means until the end of that day in Vietnam. */
export const EndInput = (props: FormInputProps) => <MomentInput {...props} isEnd />;

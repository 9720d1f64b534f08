import { Field, Flex, TextInput, Typography } from '@strapi/design-system';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { useIntl } from 'react-intl';
import { DayInput } from './day-input';
import { readDay, showMoment, writeMoment, type MomentText, type MomentValue } from './moment-text';
import { isUnread } from './unread';

interface MomentFieldsProps {
  name: string;
  /** null in a filter, which has `aria-label` */
  label: ReactNode;
  'aria-label'?: string;
  labelAction?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** a day without a time means its last moment */
  isEnd?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  value: MomentValue;
  onChange: (value: MomentValue) => void;
}

interface TimeInputProps {
  text: string;
  onType: (text: string) => void;
  disabled: boolean;
  error: boolean;
}

function TimeInput({ text, onType, disabled, error }: TimeInputProps) {
  const { formatMessage } = useIntl();
  return (
    <Field.Root width="11rem" error={error}>
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
  const [typed, setTyped] = useState<{ text: MomentText; value: MomentValue; isDone: boolean }>();
  const text = typed?.value === value ? typed.text : showMoment(value, isEnd);
  const isDone = typed?.value === value ? typed.isDone : true;
  const type = (part: Partial<MomentText>): void => {
    const next = { ...text, ...part };
    const written = writeMoment(next, isEnd);
    setTyped({ text: next, value: written, isDone: false });
    if (written !== value) onChange(written);
  };
  const isUnclear = isUnread(value) && (isDone || error !== undefined);
  const wrong = readDay(text.day) === undefined ? 'day' : 'time';
  const unclear = isUnclear
    ? formatMessage({ id: `shop.moment.no-${wrong}` }, { text: wrong === 'day' ? text.day : text.time })
    : undefined;
  const isWholeDay = isEnd && value !== '' && !isUnread(value) && text.time.trim() === '';
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
        {...(props['aria-label'] === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': props['aria-label'] })}
        gap={2}
        wrap="wrap"
        onBlur={() => setTyped((last) => (last && isUnread(last.value) ? { ...last, isDone: true } : undefined))}
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
        <TimeInput
          disabled={disabled}
          error={unclear !== undefined && wrong === 'time'}
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

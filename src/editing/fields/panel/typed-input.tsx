import { Field, TextInput } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { FormInputProps } from './input-props';
import { asUnread, isUnread, unreadText } from './unread';

interface TypedInputProps extends FormInputProps {
  inputMode: 'numeric' | 'decimal';
  /** @returns undefined for a text that can't be read */
  read: (text: string) => number | undefined;
  show: (value: number) => string;
  /** what is said of a text that can't be read */
  unclear: (text: string) => string;
  /** what is said of a number outside of the limits */
  outside: string;
  min?: number;
  max?: number;
}

/** A form holds a number, nothing, or a text that can't be read. A filter that is changed holds a number as its text. */
type Value = number | string | null | undefined;

function shownText(value: Value, show: TypedInputProps['show']): string {
  if (value === null || value === undefined || value === '') return '';
  // A filter that is changed holds it as a text.
  const number = Number(value);
  return isUnread(value) ? unreadText(value) : show(number);
}

/**
 * An input of a number. What is typed stays as it is until the input is left, so that an input method for Vietnamese composes
 * undisturbed; below it stands what it is taken for. Strapi's own input reads a Vietnamese editor's `5.5` as 55.
 */
export function TypedInput(props: TypedInputProps) {
  const { name, label, labelAction, hint, placeholder, required = false, disabled = false } = props;
  const { read, show, min = -Infinity, max = Infinity } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, onChange } = useField<Value>(name);
  const [typed, setTyped] = useState<string>();
  const isTyping = typed !== undefined;
  const shown = shownText(value, show);

  const type = (text: string): void => {
    setTyped(text);
    onChange(name, text.trim() === '' ? null : (read(text) ?? asUnread(text)));
  };
  const problem = (): string | undefined => {
    if (shown === '' || (isTyping && error === undefined)) return undefined;
    if (isUnread(value)) return props.unclear(unreadText(value));
    return Number(value) < min || Number(value) > max ? props.outside : undefined;
  };
  // The form keeps the fault of its last check, until it is saved again.
  const isMended = !isUnread(value) && error === formatMessage({ id: 'shop.value.kind' });
  const isTaken = isTyping && !isUnread(value) && typed.trim() !== shown && shown !== '';
  const taken = isTaken ? formatMessage({ id: 'shop.number.taken' }, { number: shown }) : undefined;
  return (
    <Field.Root name={name} error={problem() ?? (isMended ? undefined : error)} hint={taken ?? hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={ref}
        aria-label={props['aria-label']}
        inputMode={props.inputMode}
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={typed ?? shown}
        onBlur={() => setTyped(undefined)}
        onChange={(event: { target: { value: string } }) => type(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

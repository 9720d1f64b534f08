import { Field, TextInput, VisuallyHidden } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useReducer, useRef } from 'react';
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
  /** what is said of a number outside of the limits, if not what is said of all */
  outside?: string;
  min?: number | undefined;
  max?: number | undefined;
}

/** A form holds a number, nothing, or a text that can't be read. A filter that is changed holds a number as its text. */
type Value = number | string | null | undefined;

function useTyped(name: string, { read, show }: Pick<TypedInputProps, 'read' | 'show'>) {
  const { value, error, onChange } = useField<Value>(name);
  // No state: it would be drawn before the form's value, and the caret would jump.
  const typing = useRef<{ text: string; value: Value }>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const typed = typing.current;
  const number = value === null || value === undefined || value === '' ? undefined : Number(value);
  const shown = isUnread(value) ? unreadText(value) : number === undefined || Number.isNaN(number) ? '' : show(number);
  const isTyping = typed !== undefined && typed.value === value;
  const type = (text: string): void => {
    const next = text.trim() === '' ? null : (read(text) ?? asUnread(text));
    typing.current = { text, value: next };
    if (next === value) redraw();
    else onChange(name, next);
  };
  const leave = (): void => {
    typing.current = undefined;
    redraw();
  };
  return { value, error, type, number, isTyping, shown, text: isTyping ? typed.text : shown, leave };
}

/**
 * An input of a number that says while it is typed what it is taken for, and keeps a text that is none. Strapi's own input reads a
 * Vietnamese editor's `5.5` as 55 and goes on showing 5.5; the mouse wheel changes its value.
 */
export function TypedInput(props: TypedInputProps) {
  const { name, label, labelAction, hint, placeholder, required = false, disabled = false, min, max } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, type, number, isTyping, shown, text, leave } = useTyped(name, props);

  const problem = (): string | undefined => {
    if (isUnread(value)) return isTyping && error === undefined ? undefined : props.unclear(unreadText(value));
    if (number === undefined) return undefined;
    // A number that is still being typed is too small.
    const isOutside = (max !== undefined && number > max) || (!isTyping && min !== undefined && number < min);
    const range = min === undefined ? 'at-most' : max === undefined ? 'at-least' : 'range';
    if (!isOutside) return undefined;
    return props.outside ?? formatMessage({ id: `shop.number.${range}` }, { min: String(min), max: String(max) });
  };
  // The form keeps the fault of its last check, until it is saved again.
  const isMended = !isUnread(value) && error === formatMessage({ id: 'shop.value.kind' });
  const isTaken = isTyping && number !== undefined && !Number.isNaN(number) && text.trim() !== shown;
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
        value={text}
        onBlur={leave}
        onChange={(event) => type(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
      <VisuallyHidden aria-live="polite">{taken}</VisuallyHidden>
    </Field.Root>
  );
}

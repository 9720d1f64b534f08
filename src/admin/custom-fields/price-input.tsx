import { Field, TextInput, VisuallyHidden } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useLayoutEffect, useReducer, useRef, type ChangeEvent } from 'react';
import { useIntl } from 'react-intl';
import type { CustomFieldInputProps } from './input-props';
import { hasTooManyDigits, showPrice, typePrice, type PriceValue, type TypedPrice } from './price-text';
import { isUnread, unreadText } from './unread';

function useTypedPrice(name: string) {
  const { value, error, onChange } = useField<PriceValue>(name);
  // No state: it would be drawn before the form's value, and the caret would jump.
  const typing = useRef<TypedPrice & { input: HTMLInputElement; isPlaced: boolean }>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const words = typing.current?.value === value ? typing.current?.words : undefined;

  useLayoutEffect(() => {
    const { current } = typing;
    if (!current || current.isPlaced || current.value !== value) return;
    current.input.setSelectionRange(current.caret, current.caret);
    current.isPlaced = true;
  });

  const type = (event: ChangeEvent<HTMLInputElement>): void => {
    const input = event.target;
    const { inputType } = event.nativeEvent as Partial<InputEvent>;
    const caret = input.selectionStart ?? input.value.length;
    const typed = typePrice({ value, words, text: input.value, caret, inputType });
    typing.current = { ...typed, input, isPlaced: false };
    // A value that stays what it was is not drawn again: the caret would jump behind the currency.
    if (typed.value === value) redraw();
    else onChange(name, typed.value);
  };
  const leave = (): void => {
    typing.current = undefined;
    redraw();
  };
  return { value, error, words, isTyping: typing.current !== undefined, type, leave };
}

/** Groups the digits while they are typed. Strapi's own number input shows 990000 as 9.90000 meanwhile, and reads 1.29 as 129. */
export default function PriceInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, placeholder, required = false, disabled = false, attribute } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, words, isTyping, type, leave } = useTypedPrice(name);

  // The form keeps the fault of its last check, until it is saved again.
  const isMended = typeof value !== 'string' && error === formatMessage({ id: 'shop.value.kind' });
  const max = Number(attribute.max ?? Infinity);
  const problem = (): string | undefined => {
    const isTooHigh = typeof value === 'number' ? value > max : isUnread(value) && hasTooManyDigits(unreadText(value));
    if (isTooHigh) return formatMessage({ id: 'shop.price.too-high' }, { max: showPrice(max) });
    // A price that is still being typed can't be read yet.
    const isUnclear = typeof value === 'string' && (!isTyping || error !== undefined);
    return isUnclear ? formatMessage({ id: 'shop.price.unclear' }, { text: showPrice(value) }) : undefined;
  };
  const isTaken = words !== undefined && !words.endsWith(' ');
  const taken = isTaken ? formatMessage({ id: 'shop.number.taken' }, { number: showPrice(value) }) : undefined;
  return (
    <Field.Root name={name} error={problem() ?? (isMended ? undefined : error)} hint={taken ?? hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={words ?? showPrice(value)}
        onBlur={leave}
        onChange={type}
      />
      <Field.Hint />
      <Field.Error />
      <VisuallyHidden aria-live="polite">{taken}</VisuallyHidden>
    </Field.Root>
  );
}

import { Field, TextInput } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useLayoutEffect, useReducer, useRef, useState, type ChangeEvent } from 'react';
import { useIntl } from 'react-intl';
import type { CustomFieldInputProps } from './input-props';
import { showPrice, typePrice, type PriceValue } from './price-text';

/** Groups the digits while they are typed. Strapi's own number input shows 990000 as 9.90000 meanwhile, and reads 1.29 as 129. */
export default function PriceInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, placeholder, required = false, disabled = false, attribute } = props;
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField<PriceValue>(name);
  const ref = useFocusInputField<HTMLInputElement>(name);
  const [hasLeft, setHasLeft] = useState(false);
  const moved = useRef<{ input: HTMLInputElement; caret: number } | undefined>(undefined);
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    moved.current?.input.setSelectionRange(moved.current.caret, moved.current.caret);
    moved.current = undefined;
  });

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.target;
    const { inputType } = event.nativeEvent as Partial<InputEvent>;
    const typed = typePrice({ value, text: input.value, caret: input.selectionStart ?? input.value.length, inputType });
    moved.current = { input, caret: typed.caret };
    setHasLeft(false);
    // A value that stays what it was is not drawn again: the caret would jump behind the currency.
    if (typed.value === value) redraw();
    else onChange(name, typed.value);
  };

  // A price that is still being typed can't be read yet.
  const isUnclear = typeof value === 'string' && (hasLeft || error !== undefined);
  // The form keeps the fault of its last check, until it is saved again.
  const isMended = typeof value !== 'string' && error === formatMessage({ id: 'shop.value.kind' });
  const unclear = isUnclear ? formatMessage({ id: 'shop.price.unclear' }, { text: value }) : undefined;
  const max = Number(attribute.max ?? Infinity);
  const tooHigh =
    typeof value === 'number' && value > max ? formatMessage({ id: 'shop.price.too-high' }, { max: showPrice(max) }) : undefined;
  return (
    <Field.Root name={name} error={unclear ?? tooHigh ?? (isMended ? undefined : error)} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={showPrice(value)}
        onBlur={() => setHasLeft(true)}
        onChange={type}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

import { Field, TextInput } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { CustomFieldInputProps } from './input-props';

const DIGITS = 4;

/** A year as people write it. Strapi's own number input groups thousands, and would show 1,990. */
export default function YearInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, placeholder, required = false, disabled = false, attribute } = props;
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField<number | null>(name);
  const ref = useFocusInputField<HTMLInputElement>(name);
  const [left, setLeft] = useState(false);

  const { min = 0, max = 9999 } = attribute;
  // While a year is being typed it is bound to be too small.
  const outside = typeof value === 'number' && left && (value < Number(min) || value > Number(max));
  const range = formatMessage({ id: 'shop.year.outside' }, { min: String(min), max: String(max) });

  return (
    <Field.Root name={name} error={outside ? range : error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={ref}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={typeof value === 'number' ? String(value) : ''}
        onBlur={() => setLeft(true)}
        onChange={(event) => {
          setLeft(false);
          const digits = event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS);
          onChange(name, digits === '' ? null : Number(digits));
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

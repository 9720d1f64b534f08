import { Field, TextInput } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { CustomFieldInputProps } from './input-props';

const DIGITS = 4;

/** Strapi's own number input groups thousands and shows 1,990. */
export default function YearInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, placeholder, required = false, disabled = false, attribute } = props;
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField<number | null>(name);
  const ref = useFocusInputField<HTMLInputElement>(name);
  const [hasLeft, setHasLeft] = useState(false);

  const { min = 0, max = 9999 } = attribute;
  // A year that is still being typed is too small.
  const isOutside = typeof value === 'number' && hasLeft && (value < Number(min) || value > Number(max));
  const range = formatMessage({ id: 'shop.year.outside' }, { min: String(min), max: String(max) });

  return (
    <Field.Root name={name} error={isOutside ? range : error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={ref}
        aria-label={props['aria-label']}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={typeof value === 'number' ? String(value) : ''}
        onBlur={() => setHasLeft(true)}
        onChange={(event) => {
          setHasLeft(false);
          const digits = event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, DIGITS);
          onChange(name, digits === '' ? null : Number(digits));
        }}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

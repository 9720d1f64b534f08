import { Field, MultiSelect, MultiSelectOption, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { choicesOf, DECLARED_FIELDS } from '../../../contract/declared-fields';
import { toChips } from './chips';
import type { FormInputProps } from './input-props';

interface ShownChoice {
  value: string;
  text: string;
}

/** @returns the choices of a declared field in the editor's language, in the order of their scale */
function useChoices(attribute: string): ShownChoice[] {
  const { locale } = useIntl();
  const field = DECLARED_FIELDS.find((one) => one.attribute === attribute);
  const choices = field ? (choicesOf(field) ?? {}) : {};
  return Object.entries(choices).map(([value, words]) => ({ value, text: words[locale === 'vi' ? 'vi' : 'en'] }));
}

interface ChosenProps {
  attribute: string;
  disabled?: boolean;
  onChange: (value: string[]) => void;
}

/** One of a declared field's few values, or none. */
export function OneChoice({ attribute, disabled = false, value, onChange }: ChosenProps & { value: string | null }) {
  const { formatMessage } = useIntl();
  return (
    <SingleSelect
      disabled={disabled}
      value={value}
      placeholder={formatMessage({ id: 'shop.scale.none' })}
      onClear={() => onChange([])}
      onChange={(next) => onChange([String(next)])}
    >
      {useChoices(attribute).map((choice) => (
        <SingleSelectOption key={choice.value} value={choice.value}>
          {choice.text}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
}

/** Some of a declared field's few values. They are stored in the order of their declaration. */
export function SomeChoices({ attribute, disabled = false, value, onChange }: ChosenProps & { value: readonly string[] }) {
  const { formatMessage } = useIntl();
  const choices = useChoices(attribute);
  const inOrder = (chosen: readonly string[]): string[] =>
    choices.map((choice) => choice.value).filter((choice) => chosen.includes(choice));
  return (
    <MultiSelect
      withTags
      disabled={disabled}
      value={[...value]}
      placeholder={formatMessage({ id: 'shop.scale.none' })}
      onClear={() => onChange([])}
      onChange={(next) => onChange(inOrder(next))}
    >
      {choices.map((choice) => (
        <MultiSelectOption key={choice.value} value={choice.value}>
          {choice.text}
        </MultiSelectOption>
      ))}
    </MultiSelect>
  );
}

/** One level of a scale. */
export function ScaleInput({ name, label, labelAction, hint, required = false, disabled = false }: FormInputProps) {
  const { value, error, onChange } = useField<string | null>(name);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <OneChoice
        attribute={name}
        disabled={disabled}
        value={value ?? null}
        onChange={([chosen]) => onChange(name, chosen ?? null)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

/** Some of a few values. */
export function ChoicesInput({ name, label, labelAction, hint, required = false, disabled = false }: FormInputProps) {
  const { value, error, onChange } = useField(name);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <SomeChoices
        attribute={name}
        disabled={disabled}
        value={toChips(value)}
        onChange={(chosen) => onChange(name, chosen.length > 0 ? chosen : null)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

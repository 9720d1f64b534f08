import { Field, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';

interface LabelledProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
}

interface TextFieldProps extends LabelledProps {
  value: string;
  inputMode?: 'numeric' | 'decimal';
  onChange: (value: string) => void;
}

/** A labelled input of one line. */
export function TextField({ name, label, hint, error, value, disabled = false, inputMode, onChange }: TextFieldProps) {
  return (
    <Field.Root name={name} hint={hint} error={error} flex="1 1 auto" minWidth="14rem">
      <Field.Label>{label}</Field.Label>
      <TextInput
        autoComplete="off"
        inputMode={inputMode}
        disabled={disabled}
        value={value}
        // A number that is typed over a proposed one replaces it: 15 became 1015.
        onFocus={(event) => inputMode !== undefined && event.target.select()}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

interface SelectFieldProps<Value extends string> extends LabelledProps {
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** A labelled choice of one of some values. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, label, hint, error, value, choices, disabled = false, onChange } = props;
  return (
    <Field.Root name={name} hint={hint} error={error} flex="1 1 auto" minWidth="14rem">
      <Field.Label>{label}</Field.Label>
      <SingleSelect disabled={disabled} value={value} onChange={(next) => onChange(next as Value)}>
        {choices.map(([choice, text]) => (
          <SingleSelectOption key={choice} value={choice}>
            {text}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

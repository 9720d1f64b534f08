import { Field, Flex } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { LinkSearch } from '../articles/link-search';
import type { CustomFieldInputProps } from './input-props';

/** An address that is picked: a page of the website by its name, or a pasted address of another website. */
export default function LinkInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false } = props;
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, onChange } = useField<string | null>(name);
  // A choice empties the search, which has no other state than what is typed.
  const [choices, setChoices] = useState(0);
  const save = (url: string): void => onChange(name, url === '' ? null : url);
  const choose = (url: string): void => {
    save(url);
    setChoices((before) => before + 1);
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Field.Root name={name} error={error} hint={hint} required={required}>
        <Field.Label action={labelAction}>{label}</Field.Label>
        <Field.Input
          ref={ref}
          autoComplete="off"
          disabled={disabled}
          value={value ?? ''}
          onChange={(event: { target: { value: string } }) => save(event.target.value)}
        />
        <Field.Hint />
        <Field.Error />
      </Field.Root>
      {!disabled && <LinkSearch key={choices} entry={undefined} onChoose={({ url }) => choose(url)} onAddress={choose} />}
    </Flex>
  );
}

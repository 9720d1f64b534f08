import { Field } from '@strapi/design-system';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ListOptions } from '../../editorial/string-lists';
import type { CustomFieldInputProps } from './input-props';
import { WordInput } from './word-input';
import { knownSpelling, useListWords } from './word-suggestions';

/** A text that other entries have as well, a country or an author: theirs are suggested, and a new one is said to be new. */
export default function SharedWordInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false, attribute } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, onChange } = useField<string | null>(name);
  const { suggestions }: ListOptions = attribute.options ?? {};
  const [wasFocused, setWasFocused] = useState(false);
  const words = useListWords(suggestions, wasFocused);
  const text = value ?? '';
  const word = text.trim();
  const save = (typed: string): void => {
    if (typed !== text) onChange(name, typed === '' ? null : typed);
  };
  const isNew = words !== undefined && word !== '' && knownSpelling(words, word) === undefined;
  return (
    <Field.Root
      name={name}
      error={error}
      hint={isNew ? formatMessage({ id: 'shop.word.is-new' }, { word }) : hint}
      required={required}
    >
      <Field.Label action={labelAction}>{label}</Field.Label>
      <WordInput
        {...{ inputRef: ref, text, words, disabled }}
        items={[text]}
        isSingle
        onFocus={() => setWasFocused(true)}
        onType={save}
        onAdd={(typed) => save(knownSpelling(words ?? [], typed.trim()) ?? typed.trim())}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

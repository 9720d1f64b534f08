import { Field, Flex, Tag } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { listLimits, type ListOptions } from '../../saving/server/string-lists';
import { addChips, hasSeparator, toChips, type AddResult } from './chips';
import type { FormInputProps } from './input-props';
import { WordInput } from './word-input';
import { knownSpelling, useListWords } from './word-suggestions';

/** The words that other entries have, read when the input gets the focus, and the spelling of one that is typed. */
function useWords({ attribute }: FormInputProps) {
  const options: ListOptions = attribute?.options ?? {};
  const [wasFocused, setWasFocused] = useState(false);
  const words = useListWords(wasFocused ? options.suggestions : undefined);
  return {
    words,
    options,
    onFocus: () => setWasFocused(true),
    spell: (word: string): string => knownSpelling(words ?? [], word) ?? word,
    isNew: (word: string): boolean => words !== undefined && word !== '' && knownSpelling(words, word) === undefined,
  };
}

/** A text that other entries have as well, a country or an author: theirs are suggested, and a new one is said to be new. */
export function SharedWordInput(props: FormInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, onChange } = useField<string | null>(name);
  const { words, spell, isNew, onFocus } = useWords(props);
  const text = value ?? '';
  const word = text.trim();
  const save = (typed: string): void => {
    if (typed !== text) onChange(name, typed === '' ? null : typed);
  };
  const says = isNew(word) ? formatMessage({ id: 'shop.word.is-new' }, { word }) : hint;
  return (
    <Field.Root name={name} error={error} hint={says} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <WordInput
        inputRef={ref}
        text={text}
        words={words}
        disabled={disabled}
        onFocus={onFocus}
        items={[]}
        onType={save}
        onAdd={(typed) => save(spell(typed.trim()))}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

/**
 * A list of short texts. Enter, a comma or leaving the input adds the typed text, a pasted list is split, and Backspace in the empty
 * input removes the last entry.
 */
export function StringListInput(props: FormInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { value, error, onChange } = useField(name);
  const { words, options, spell, isNew, onFocus } = useWords(props);
  const [{ rejected: text, problem }, setTyped] = useState<Omit<AddResult, 'items'>>({ rejected: '' });
  const items = toChips(value);
  const limits = listLimits(options);

  const save = (next: string[]): void => onChange(name, next.length > 0 ? next : null);
  const add = (typed: string): void => {
    const added = addChips(items, typed, limits, spell);
    if (added.items.length > items.length) save(added.items);
    setTyped(added);
  };
  const remove = (at: number): void => save(items.toSpliced(at, 1));
  const max = problem === 'too-many' ? limits.maxItems : limits.maxLength;
  const fault = problem && formatMessage({ id: `shop.list.${problem}` }, { max });
  return (
    <Field.Root name={name} error={fault ?? error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <WordInput
        inputRef={ref}
        text={text}
        items={items}
        words={words}
        disabled={disabled}
        onFocus={onFocus}
        placeholder={formatMessage({ id: 'shop.list.placeholder' })}
        onType={(typed) => (hasSeparator(typed) ? add(typed) : setTyped({ rejected: typed }))}
        onAdd={add}
        onRemoveLast={() => items.length > 0 && remove(items.length - 1)}
      />
      {items.length > 0 && (
        <Flex tag="ul" wrap="wrap" gap={2} paddingTop={1} aria-label={formatMessage({ id: 'shop.list.entries' })}>
          {items.map((item, at) => (
            <li key={item}>
              <Tag
                icon={<Cross aria-hidden />}
                label={formatMessage({ id: 'shop.list.remove' }, { item })}
                disabled={disabled}
                onClick={() => remove(at)}
              >
                {isNew(item) ? formatMessage({ id: 'shop.list.is-new' }, { item }) : item}
              </Tag>
            </li>
          ))}
        </Flex>
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
}

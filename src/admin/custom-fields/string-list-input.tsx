import { Box, Field, Flex, Tag, VisuallyHidden } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { listLimits, type ListLimits, type ListOptions } from '../../editorial/string-lists';
import { addChips, toChips, hasSeparator, type AddResult } from './chips';
import type { CustomFieldInputProps } from './input-props';
import { WordInput } from './word-input';
import { knownSpelling, useListWords } from './word-suggestions';

interface EntriesProps {
  items: readonly string[];
  /** whether no other entry has this word */
  isNew: (item: string) => boolean;
  disabled: boolean;
  onRemove: (index: number) => void;
}

function Entries({ items, isNew, disabled, onRemove }: EntriesProps) {
  const { formatMessage } = useIntl();
  if (items.length === 0) return null;
  return (
    <Flex tag="ul" wrap="wrap" gap={2} paddingTop={1} aria-label={formatMessage({ id: 'shop.list.entries' })}>
      {items.map((item, index) => (
        <Box tag="li" key={item}>
          <Tag
            icon={<Cross aria-hidden />}
            label={formatMessage({ id: 'shop.list.remove' }, { item })}
            disabled={disabled}
            onClick={() => onRemove(index)}
          >
            {isNew(item) ? formatMessage({ id: 'shop.list.is-new' }, { item }) : item}
          </Tag>
        </Box>
      ))}
    </Flex>
  );
}

/** The typed text, and what adding and removing entries changes. */
function useEntries(name: string, limits: ListLimits, spell: (entry: string) => string) {
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField(name);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<AddResult['problem']>();
  const [announcement, setAnnouncement] = useState('');
  const items = toChips(value);

  const save = (next: string[]) => onChange(name, next.length > 0 ? next : null);

  const add = (typed: string) => {
    const added = addChips(items, typed, limits, spell);
    if (added.items.length > items.length) {
      save(added.items);
      setAnnouncement(formatMessage({ id: 'shop.list.added' }, { items: added.items.slice(items.length).join(', ') }));
    }
    setText(added.rejected);
    setProblem(added.problem);
  };

  const remove = (index: number) => {
    save(items.filter((_item, other) => other !== index));
    setProblem(undefined);
    setAnnouncement(formatMessage({ id: 'shop.list.removed' }, { item: items[index] ?? '' }));
  };

  const type = (typed: string) => {
    if (hasSeparator(typed)) {
      add(typed);
      return;
    }
    setText(typed);
    setProblem(undefined);
  };

  const max = problem === 'too-many' ? limits.maxItems : limits.maxLength;
  const problemText = problem && formatMessage({ id: `shop.list.${problem}` }, { max });
  return { items, text, error: problemText ?? error, announcement, add, remove, type };
}

/**
 * A list of short texts. Enter, a comma or leaving the input adds the typed text, a pasted list is split, and Backspace in the empty
 * input removes the last entry. Words that other entries have are suggested, and a new one is said to be new.
 */
export default function StringListInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false, attribute } = props;
  const ref = useFocusInputField<HTMLInputElement>(name);
  const options: ListOptions = attribute.options ?? {};
  const [wasFocused, setWasFocused] = useState(false);
  const words = useListWords(options.suggestions, wasFocused);
  const spell = (entry: string): string => knownSpelling(words ?? [], entry) ?? entry;
  const { items, text, error, announcement, add, remove, type } = useEntries(name, listLimits(options), spell);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <WordInput
        {...{ inputRef: ref, text, items, words, disabled }}
        onFocus={() => setWasFocused(true)}
        onType={type}
        onAdd={add}
        onRemoveLast={() => remove(items.length - 1)}
      />
      <Entries
        items={items}
        isNew={(item) => words !== undefined && knownSpelling(words, item) === undefined}
        disabled={disabled}
        onRemove={remove}
      />
      <Field.Hint />
      <Field.Error />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Field.Root>
  );
}

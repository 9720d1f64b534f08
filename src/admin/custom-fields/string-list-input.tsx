import { Box, Field, Flex, Tag, TextInput, VisuallyHidden } from '@strapi/design-system';
import { Cross } from '@strapi/icons';
import { useField, useFocusInputField } from '@strapi/strapi/admin';
import { useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { listLimits, type ListLimits } from '../../editorial/string-lists';
import { addChips, toChips, hasSeparator, type AddResult } from './chips';
import type { CustomFieldInputProps } from './input-props';

interface EntriesProps {
  items: readonly string[];
  disabled: boolean;
  onRemove: (index: number) => void;
}

function Entries({ items, disabled, onRemove }: EntriesProps) {
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
            {item}
          </Tag>
        </Box>
      ))}
    </Flex>
  );
}

/** The typed text, and what adding and removing entries changes. */
function useEntries(name: string, limits: ListLimits) {
  const { formatMessage } = useIntl();
  const { value, error, onChange } = useField(name);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<AddResult['problem']>();
  const [announcement, setAnnouncement] = useState('');
  const items = toChips(value);

  const save = (next: string[]) => onChange(name, next.length > 0 ? next : null);

  const add = (typed: string) => {
    const added = addChips(items, typed, limits);
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
 * input removes the last entry.
 */
export default function StringListInput(props: CustomFieldInputProps) {
  const { name, label, labelAction, hint, required = false, disabled = false, attribute } = props;
  const { formatMessage } = useIntl();
  const ref = useFocusInputField<HTMLInputElement>(name);
  const { items, text, error, announcement, add, remove, type } = useEntries(name, listLimits(attribute.options));

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Vietnamese word is being composed, Enter and Backspace belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Ctrl or Cmd with Enter is Strapi's shortcut for saving.
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && items.length > 0) {
      event.preventDefault();
      remove(items.length - 1);
    }
  };

  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      <TextInput
        ref={ref}
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
        placeholder={formatMessage({ id: 'shop.list.placeholder' })}
        value={text}
        onBlur={() => add(text)}
        onKeyDown={handleKey}
        onChange={(event) => type(event.target.value)}
      />
      <Entries items={items} disabled={disabled} onRemove={remove} />
      <Field.Hint />
      <Field.Error />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </Field.Root>
  );
}

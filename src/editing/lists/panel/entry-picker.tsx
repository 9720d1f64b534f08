import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { useState, type KeyboardEvent } from 'react';
import { useTexts } from '../../../admin/ui/texts';
import { useCandidatesQuery, type Candidate } from './requests';

/** Entries that are read at once; as many more when the list is scrolled to its end. */
const PAGE_SIZE = 50;

interface EntryPickerProps {
  uid: string;
  /** an entry that can't be chosen: a document, or the number of a file */
  without?: string;
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Chooses an entry of a content type, or a file: all of them, found by folded words and sorted by name. Enter takes the first. */
export function EntryPicker({ uid, without, label, value, onChange }: EntryPickerProps) {
  const { say } = useTexts('bin');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Candidate>();
  const [count, setCount] = useState(PAGE_SIZE);
  const text = typed === chosen?.name ? '' : typed.trim();
  const { data, isFetching } = useCandidatesQuery({ uid, text, count });
  const offered = (data?.entries ?? []).filter(({ id }) => id !== without);
  // What is chosen stays an option, also when a search no longer finds it.
  const options = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;

  const choose = (id: string | undefined): void => {
    const candidate = options.find((option) => option.id === id);
    setChosen(candidate);
    setTyped(candidate?.name ?? '');
    onChange(candidate?.id);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const isMarked = event.currentTarget.getAttribute('aria-activedescendant') !== null;
    if (event.key !== 'Enter' || isMarked || event.nativeEvent.isComposing) return;
    // The form is not sent, and entries of an earlier text are not taken.
    event.preventDefault();
    if (text !== '' && data?.text === text) choose(offered[0]?.id ?? value);
  };
  return (
    <Field.Root name="entry">
      <Field.Label>{label}</Field.Label>
      <Combobox
        // The list is the server's answer. Otherwise the box completes what is typed with an entry's name.
        autocomplete="none"
        value={value ?? ''}
        textValue={typed}
        onTextValueChange={setTyped}
        onChange={choose}
        onKeyDown={handleKey}
        // What is typed replaces the entry that was chosen. A click puts the caret after the focus has come.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        onClear={() => choose(undefined)}
        clearLabel={say('replace.clear')}
        placeholder={say('replace.placeholder')}
        noOptionsMessage={() => say('replace.none')}
        loading={isFetching && offered.length === 0}
        hasMoreItems={data?.hasMore === true && !isFetching}
        onLoadMore={() => setCount(count + PAGE_SIZE)}
      >
        {options.map(({ id, name }) => (
          <ComboboxOption key={id} value={id} textValue={name}>
            {name}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
}

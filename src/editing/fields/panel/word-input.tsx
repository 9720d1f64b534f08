import { TextInput } from '@strapi/design-system';
import { useId, type KeyboardEvent, type Ref } from 'react';
import { useIntl } from 'react-intl';
import type { ListWord } from '../../lists/server/list-words-api';
import { firstMatch } from './word-suggestions';

interface WordInputProps {
  inputRef: Ref<HTMLInputElement>;
  text: string;
  /** that are suggested; undefined: nothing is */
  words: readonly ListWord[] | undefined;
  /** that are chosen: they are not suggested */
  items: readonly string[];
  disabled: boolean;
  placeholder?: string;
  onFocus: () => void;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
  onRemoveLast?: () => void;
}

/** What is typed into a list of words, with the browser's list of suggestions. Enter takes the first match, else what is typed. */
export function WordInput(props: WordInputProps) {
  const { inputRef, text, words = [], items, disabled, placeholder = '', onFocus, onType, onAdd, onRemoveLast } = props;
  const { formatMessage } = useIntl();
  const id = useId();
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    // While a Vietnamese word is being composed, Enter and Backspace belong to the input method. Ctrl with Enter saves the form.
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    if (key === 'Enter') onAdd(firstMatch(words, items, text) ?? text);
    else if (key === 'Backspace' && text === '' && onRemoveLast) onRemoveLast();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        ref={inputRef}
        list={id}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        value={text}
        onFocus={onFocus}
        onBlur={() => onAdd(text)}
        onKeyDown={handleKey}
        onChange={(event: { target: { value: string } }) => onType(event.target.value)}
      />
      <datalist id={id}>
        {words
          .filter(({ word }) => !items.includes(word))
          .map(({ word, count }) => (
            <option key={word} value={word} label={formatMessage({ id: 'shop.list.uses' }, { count })} />
          ))}
      </datalist>
    </>
  );
}

import { Box, TextInput } from '@strapi/design-system';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useIntl } from 'react-intl';
import type { ListWord } from '../../editorial/list-words-api';
import { optionId, WordOptions, wordOf, type WordOption } from './word-options';
import { knownSpelling, suggestWords } from './word-suggestions';

interface WordInputProps {
  inputRef: Ref<HTMLInputElement>;
  text: string;
  items: readonly string[];
  /** that are suggested; undefined: nothing is */
  words: readonly ListWord[] | undefined;
  disabled: boolean;
  onFocus: () => void;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
  onRemoveLast?: () => void;
  /** the text is the value itself: the list closes when one is chosen */
  isSingle?: boolean;
}

function optionsFor(words: readonly ListWord[], items: readonly string[], text: string): readonly WordOption[] {
  const found = suggestWords(words, items, text);
  const word = text.trim();
  return word === '' || knownSpelling(words, word) !== undefined ? found : [...found, { newWord: word }];
}

interface OptionKeys {
  options: readonly WordOption[];
  active: number;
  open: () => void;
  close: () => void;
  /** @returns whether a key was one of the list's */
  press: (key: string) => boolean;
}

/** Which option the arrows have chosen; -1: the typed text itself. */
function useOptionKeys(found: readonly WordOption[]): OptionKeys {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = isOpen ? found : [];
  const press = (key: string): boolean => {
    if (options.length === 0) return false;
    if (key === 'Escape') setIsOpen(false);
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : options.length;
      setActive(((active + 1 + step) % (options.length + 1)) - 1);
    } else return false;
    return true;
  };
  const open = (): void => {
    setIsOpen(true);
    setActive(-1);
  };
  return { options, active, open, close: () => setIsOpen(false), press };
}

/** Ctrl or Cmd with Enter is Strapi's shortcut for saving. */
const isEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && !ctrlKey && !metaKey;

/** What is typed into a list of words, with a list of suggestions below: arrows, Enter and the mouse choose. */
export function WordInput(props: WordInputProps) {
  const { inputRef, text, items, words, disabled, isSingle = false, onFocus, onType, onAdd, onRemoveLast } = props;
  const { formatMessage } = useIntl();
  const listId = useId();
  const { options, active, open, close, press } = useOptionKeys(words ? optionsFor(words, items, text) : []);
  const isShown = options.length > 0;
  const add = (option: WordOption | undefined): void => {
    onAdd(option ? wordOf(option) : text);
    (isSingle ? close : open)();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // While a Vietnamese word is being composed, Enter and Backspace belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const isRemoval = event.key === 'Backspace' && text === '' && items.length > 0;
    if (isEnter(event)) add(options[active]);
    else if (isRemoval) onRemoveLast?.();
    else if (press(event.key)) event.stopPropagation();
    else return;
    event.preventDefault();
  };
  return (
    <Box position="relative">
      <TextInput
        ref={inputRef}
        autoComplete="off"
        enterKeyHint="done"
        disabled={disabled}
        placeholder={isSingle ? '' : formatMessage({ id: 'shop.list.placeholder' })}
        value={text}
        {...(words && {
          ...{ role: 'combobox', 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list', 'aria-expanded': isShown },
          ...{ 'aria-controls': listId, 'aria-activedescendant': active < 0 ? undefined : optionId(listId, active) },
        })}
        onFocus={() => {
          onFocus();
          open();
        }}
        onBlur={() => {
          close();
          onAdd(text);
        }}
        onKeyDown={handleKey}
        onChange={(event: { target: { value: string } }) => {
          open();
          onType(event.target.value);
        }}
      />
      {isShown && (
        <WordOptions
          id={listId}
          label={formatMessage({ id: 'shop.list.suggestions' })}
          options={options}
          active={active}
          onChoose={add}
        />
      )}
    </Box>
  );
}

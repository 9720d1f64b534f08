import { Box, Flex, TextInput, Typography } from '@strapi/design-system';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useIntl } from 'react-intl';
import type { ListWord } from '../../editorial/list-words-api';
import { knownSpelling, suggestWords } from './word-suggestions';

/** What the list offers: a word that is there, or the typed one as a new word, which no entry has. */
interface Option {
  word: string;
  count: number;
}

function optionsFor(words: readonly ListWord[], items: readonly string[], text: string): Option[] {
  const word = text.trim();
  const found = suggestWords(words, items, text);
  // Where there are no words, each is new.
  const isNew = word !== '' && words.length > 0 && knownSpelling(words, word) === undefined;
  return isNew ? [...found, { word, count: 0 }] : found;
}

interface WordListProps {
  id: string;
  options: readonly Option[];
  active: number;
  onChoose: (option: Option) => void;
}

function WordList({ id, options, active, onChoose }: WordListProps) {
  const { formatMessage } = useIntl();
  return (
    <Box
      tag="ul"
      role="listbox"
      id={id}
      aria-label={formatMessage({ id: 'shop.list.suggestions' })}
      position="absolute"
      top="100%"
      left={0}
      right={0}
      padding={1}
      background="neutral0"
      shadow="filterShadow"
      hasRadius
      zIndex="popover"
      maxHeight="32rem"
      overflow="auto"
    >
      {options.map((option, at) => (
        <Flex
          tag="li"
          key={option.word}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          justifyContent="space-between"
          gap={3}
          padding={2}
          background={at === active ? 'primary100' : 'neutral0'}
          cursor="pointer"
          // The input keeps the focus.
          onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <Typography>
            {option.count === 0 ? formatMessage({ id: 'shop.list.add-new' }, { word: option.word }) : option.word}
          </Typography>
          <Typography variant="pi" textColor="neutral600">
            {formatMessage({ id: option.count === 0 ? 'shop.list.new' : 'shop.list.uses' }, { count: option.count })}
          </Typography>
        </Flex>
      ))}
    </Box>
  );
}

interface WordInputProps {
  inputRef: Ref<HTMLInputElement>;
  text: string;
  /** that are chosen: they are not suggested */
  items: readonly string[];
  /** that are suggested; undefined: nothing is */
  words: readonly ListWord[] | undefined;
  disabled: boolean;
  placeholder?: string;
  /** it gets the focus, or is typed into */
  onFocus: () => void;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
  /** Enter had added these before the suggestions were there: their first matches take their places */
  onMatch: (matches: ReadonlyMap<string, string>) => void;
  onRemoveLast?: () => void;
}

/** What Enter adds before the suggestions are there is matched once they are. @returns remembers a text */
function useLateMatches({ words, onMatch }: Pick<WordInputProps, 'words' | 'onMatch'>): (text: string) => string {
  const early = useRef<string[]>([]);
  const latest = useRef(onMatch);
  useEffect(() => {
    latest.current = onMatch;
  });
  useEffect(() => {
    if (!words || early.current.length === 0) return;
    latest.current(new Map(early.current.map((text) => [text, suggestWords(words, [], text)[0]?.word ?? text])));
    early.current = [];
  }, [words]);
  return (text) => {
    if (!words) early.current.push(text.trim());
    return text;
  };
}

/**
 * What is typed into a list of words, with suggestions below. Enter takes the first match; where nothing matches, it marks the new word, and
 * a second Enter adds it. Where there are no words yet, each is new: the first Enter adds it.
 */
export function WordInput(props: WordInputProps) {
  const { inputRef, text, items, words, disabled, placeholder = '', onFocus, onType, onAdd, onRemoveLast } = props;
  const listId = useId();
  const addEarly = useLateMatches(props);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = isOpen && words ? optionsFor(words, items, text) : [];
  const open = (): void => {
    onFocus();
    setIsOpen(true);
    setActive(-1);
  };
  const add = (word: string): void => {
    onAdd(word);
    setIsOpen(false);
  };
  const enter = (): void => {
    const option = options[Math.max(active, 0)];
    if (option?.count === 0 && active < 0) setActive(0);
    else if (text.trim() !== '' || active >= 0) add(option?.word ?? addEarly(text));
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, nativeEvent } = event;
    const step = { ArrowDown: 1, ArrowUp: options.length }[key];
    // While a Vietnamese word is being composed, Enter and Backspace belong to the input method. Ctrl with Enter saves the form.
    if (nativeEvent.isComposing || ctrlKey || metaKey) return;
    if (key === 'Enter') enter();
    else if (key === 'Backspace' && text === '' && items.length > 0 && onRemoveLast) onRemoveLast();
    else if (key === 'Escape' && options.length > 0) setIsOpen(false);
    else if (step !== undefined && options.length > 0) setActive(((active + 1 + step) % (options.length + 1)) - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Box position="relative">
      <TextInput
        ref={inputRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        disabled={disabled}
        placeholder={placeholder}
        value={text}
        onFocus={open}
        onBlur={() => add(text)}
        onKeyDown={handleKey}
        onChange={(event: { target: { value: string } }) => {
          open();
          onType(event.target.value);
        }}
      />
      {options.length > 0 && <WordList id={listId} options={options} active={active} onChoose={({ word }) => add(word)} />}
    </Box>
  );
}

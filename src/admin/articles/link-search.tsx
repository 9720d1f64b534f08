import { Box, Field, Flex, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { LinkedEntry } from '../../read-model/projection/linked-entries';
import { findPages, labelOfEntry, type FoundPage } from './find-pages';

/** Between the last key and the search. */
const PAUSE_MS = 200;

/** No name of a page: it is searched for nothing. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i;

/** Scrolls by itself, so that the search stays above it. */
const Results = styled(Box)`
  flex: 1 1 auto;
  min-height: 14rem;
  overflow-y: auto;
`;

const Choice = styled.button`
  width: 100%;
  padding: ${({ theme }) => theme.spaces[2]};
  border-radius: ${({ theme }) => theme.borderRadius};
  text-align: left;

  &:hover,
  &:focus-visible {
    background: ${({ theme }) => theme.colors.primary100};
  }
`;

type Found = FoundPage[] | 'failed' | undefined;

function useFoundPages(text: string): Found {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    setFound(undefined);
    if (text === '') return undefined;
    const controller = new AbortController();
    const search = (): void => {
      findPages(text, controller.signal).then(setFound, () => !controller.signal.aborted && setFound('failed'));
    };
    const timer = setTimeout(search, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return found;
}

function useNameOf(entry: LinkedEntry | undefined): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    setName(undefined);
    if (!entry) return undefined;
    const controller = new AbortController();
    labelOfEntry(entry, controller.signal).then(setName, () => undefined);
    return () => controller.abort();
  }, [entry]);
  return name;
}

interface FoundPagesProps {
  text: string;
  found: Found;
  onChoose: (page: FoundPage) => void;
}

function FoundPages({ text, found, onChoose }: FoundPagesProps) {
  const { formatMessage } = useIntl();
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id: `shop.link.${id}` }, values);
  return (
    <Results aria-live="polite">
      {found === 'failed' && <Typography textColor="danger600">{say('failed')}</Typography>}
      {Array.isArray(found) && found.length === 0 && <Typography>{say('none', { text })}</Typography>}
      {Array.isArray(found) && found.length > 0 && (
        <ul aria-label={say('found')}>
          {found.map((page) => (
            <li key={page.entry.documentId}>
              <Choice type="button" onClick={() => onChoose(page)}>
                <Typography tag="div">{page.label}</Typography>
                <Typography tag="div" variant="pi" textColor="neutral600">
                  {say(page.entry.kind)}
                </Typography>
              </Choice>
            </li>
          ))}
        </ul>
      )}
    </Results>
  );
}

interface LinkSearchProps {
  /** what the link leads to now */
  entry: LinkedEntry | undefined;
  onChoose: (page: FoundPage) => void;
  /** An address was pasted, or typed and entered. */
  onAddress: (url: string) => void;
  /** whether something is typed */
  onSearching?: (isSearching: boolean) => void;
  /** whether it has the focus as soon as it is there: it is what a dialog is for */
  hasFocus?: boolean;
}

/**
 * Finds pages of the website, in the dialog of a link in an article and in a form. The results stand below: a click outside of the dialog
 * would close it.
 */
export function LinkSearch({ entry, onChoose, onAddress, onSearching, hasFocus = false }: LinkSearchProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const found = useFoundPages(text);
  const name = useNameOf(entry);
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id: `shop.link.${id}` }, values);
  const type = (next: string): void => {
    setTyped(next);
    onSearching?.(next.trim() !== '');
  };
  const choose = (page: FoundPage): void => {
    type('');
    onChoose(page);
  };
  const take = (address: string): boolean => {
    if (!ADDRESS.test(address)) return false;
    type('');
    onAddress(address);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const [first] = Array.isArray(found) ? found : [];
    if (event.key !== 'Enter') return;
    // It would save the form.
    event.preventDefault();
    if (first) choose(first);
    else take(text);
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.getData('text/plain').trim())) event.preventDefault();
  };
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <Flex direction="column" alignItems="stretch" gap={1} minHeight={0}>
      <Field.Root name="page" hint={name === undefined ? undefined : say('to', { name })}>
        <Field.Label>{say('search')}</Field.Label>
        <Field.Input
          ref={input}
          type="search"
          autoComplete="off"
          value={typed}
          placeholder={say('placeholder')}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onChange={(event: { target: { value: string } }) => type(event.target.value)}
        />
        <Field.Hint />
      </Field.Root>
      {text !== '' && <FoundPages text={text} found={found} onChoose={choose} />}
    </Flex>
  );
}

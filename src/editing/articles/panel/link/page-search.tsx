import { Box, Field, Flex, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useFindPagesQuery, type FoundPage } from './pages-api';

/** Between the last key and the search. */
const PAUSE_MS = 200;

/** No name of a page: it is searched for nothing. */
export const isAddress = (text: string): boolean => /^(?:(?:https?|ftp):\/\/|mailto:|tel:|\/(?!\/))\S+$/i.test(text);

const Choice = styled.button`
  width: 100%;
  padding: ${({ theme }) => theme.spaces[2]};
  text-align: left;

  &:hover,
  &:focus-visible {
    background: ${({ theme }) => theme.colors.primary100};
  }
`;

function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}

function FoundPages({ pages, onChoose }: { pages: readonly FoundPage[]; onChoose: (page: FoundPage) => void }) {
  const { formatMessage } = useIntl();
  return (
    <ul aria-label={formatMessage({ id: 'shop.link.found' })}>
      {pages.map((page) => (
        <li key={page.entry.documentId}>
          <Choice type="button" onClick={() => onChoose(page)}>
            <Typography tag="div">{page.label}</Typography>
            <Typography tag="div" variant="pi" textColor="neutral600">
              {formatMessage({ id: `shop.link.${page.entry.kind}` })}
            </Typography>
          </Choice>
        </li>
      ))}
    </ul>
  );
}

interface PageSearchProps {
  hint?: string | undefined;
  autoFocus?: boolean;
  onChoose: (page: FoundPage) => void;
  /** An address was pasted, or typed and entered. */
  onAddress: (url: string) => void;
}

/** Finds pages of the website by their names. What it finds stands below it: a click outside of a dialog would close that. */
export function PageSearch({ hint, autoFocus = false, onChoose, onAddress }: PageSearchProps) {
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const later = useLater(text);
  const { currentData: pages, isError } = useFindPagesQuery(later, { skip: later === '' });
  const say = (id: string): string => formatMessage({ id: `shop.link.${id}` }, { text });
  const choose = (page: FoundPage): void => {
    setTyped('');
    onChoose(page);
  };
  const take = (address: string): boolean => {
    if (!isAddress(address)) return false;
    setTyped('');
    onAddress(address);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = later === text ? (pages ?? []) : [];
    if (first) choose(first);
    else take(text);
  };
  useEffect(() => void (autoFocus && input.current?.focus()), [autoFocus]);
  return (
    <Flex direction="column" alignItems="stretch" gap={1}>
      <Field.Root name="page" hint={hint}>
        <Field.Label>{say('search')}</Field.Label>
        <Field.Input
          ref={input}
          type="search"
          autoComplete="off"
          value={typed}
          placeholder={say('placeholder')}
          onKeyDown={onKeyDown}
          onPaste={(event: ClipboardEvent) => {
            if (take(event.clipboardData.getData('text/plain').trim())) event.preventDefault();
          }}
          onChange={(event: { target: { value: string } }) => setTyped(event.target.value)}
        />
        <Field.Hint />
      </Field.Root>
      {text !== '' && (
        <Box aria-live="polite" minHeight="14rem">
          {isError && <Typography textColor="danger600">{say('failed')}</Typography>}
          {pages?.length === 0 && <Typography>{say('none')}</Typography>}
          <FoundPages pages={pages ?? []} onChoose={choose} />
        </Box>
      )}
    </Flex>
  );
}

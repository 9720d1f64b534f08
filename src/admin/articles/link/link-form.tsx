import { Box, Button, Field, Flex, Typography } from '@strapi/design-system';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { LinkedEntry } from '../../../read-model/projection/linked-entries';
import { TextField } from '../../ui/fields';
import { useFindPagesQuery, useReadPageQuery, type FoundPage } from './pages-api';

/** Between the last key and the search. */
const PAUSE_MS = 200;

const ADDRESS = /^(?:(?:https?|ftp):\/\/|mailto:|tel:|\/(?!\/))\S+$/i;

/** No higher than the screen leaves: the popover does not scroll. */
const Sheet = styled(Flex)`
  width: min(40rem, calc(100vw - 3.2rem));
  max-height: calc(var(--radix-popover-content-available-height, 80dvh) - 1.6rem);
  overflow-y: auto;
`;

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

/** Stands in the dialog itself: a click outside of it would close it. */
function FoundPages({ text, onChoose }: { text: string; onChoose: (page: FoundPage) => void }) {
  const { formatMessage } = useIntl();
  const { data: pages, isError } = useFindPagesQuery(useLater(text));
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id: `shop.link.${id}` }, values);
  return (
    <Box aria-live="polite" minHeight="14rem">
      {isError && <Typography textColor="danger600">{say('failed')}</Typography>}
      {pages?.length === 0 && <Typography>{say('none', { text })}</Typography>}
      <ul aria-label={say('found')}>
        {pages?.map((page) => (
          <li key={page.entry.documentId}>
            <Choice type="button" onClick={() => onChoose(page)}>
              <Typography tag="div">{page.name}</Typography>
              <Typography tag="div" variant="pi" textColor="neutral600">
                {say(page.entry.kind)}
              </Typography>
            </Choice>
          </li>
        ))}
      </ul>
    </Box>
  );
}

export interface LinkValues {
  text: string;
  url: string;
  /** what it leads to, if it is a page of the shop */
  entry: LinkedEntry | undefined;
}

interface LinkFormProps {
  link: LinkValues;
  onSave: (link: LinkValues) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** Asks where a link leads. */
export function LinkForm({ link, onSave, onRemove, onClose }: LinkFormProps) {
  const { formatMessage } = useIntl();
  const [{ text, url, entry }, setLink] = useState(link);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { data: page } = useReadPageQuery(entry as LinkedEntry, { skip: entry === undefined });
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id }, values);
  const choose = (found: FoundPage): void => {
    setLink({ text: text || found.name, url: found.url, entry: found.entry });
    setTyped('');
  };
  const type = (value: string): void => {
    // A pasted address is no name of a page.
    if (ADDRESS.test(value.trim()) && value.length > typed.length + 1) setLink({ text, url: value.trim(), entry: undefined });
    else setTyped(value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // The body's editor would take the keys for its own.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  useEffect(() => input.current?.focus(), []);
  return (
    <Sheet direction="column" alignItems="stretch" gap={4} padding={4} onKeyDown={onKeyDown}>
      <Field.Root name="page" hint={entry && page ? say('shop.link.to', { name: page.name }) : undefined}>
        <Field.Label>{say('shop.link.search')}</Field.Label>
        <Field.Input
          ref={input}
          type="search"
          autoComplete="off"
          value={typed}
          placeholder={say('shop.link.placeholder')}
          onChange={(event: { target: { value: string } }) => type(event.target.value)}
        />
        <Field.Hint />
      </Field.Root>
      {typed.trim() !== '' && <FoundPages text={typed.trim()} onChoose={choose} />}
      <TextField
        name="text"
        label={say('components.Blocks.popover.text')}
        value={text}
        onChange={(value) => setLink({ text: value, url, entry })}
      />
      <TextField
        name="url"
        label={say('components.Blocks.popover.link')}
        value={url}
        onChange={(value) => setLink({ text, url: value.trim(), entry: undefined })}
      />
      <Flex justifyContent="flex-end" gap={2}>
        {onRemove && (
          <Button variant="danger-light" onClick={onRemove}>
            {say('components.Blocks.popover.remove')}
          </Button>
        )}
        <Button variant="tertiary" onClick={onClose}>
          {say('global.cancel')}
        </Button>
        <Button disabled={text === '' || !ADDRESS.test(url)} onClick={() => onSave({ text, url, entry })}>
          {say('global.save')}
        </Button>
      </Flex>
    </Sheet>
  );
}

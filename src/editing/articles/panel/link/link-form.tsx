import { Button, Flex } from '@strapi/design-system';
import { useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { LinkedEntry } from '../../../../public/read-model/projection/body-nodes';
import { TextField } from '../../../../admin/ui/fields';
import { isAddress, PageSearch } from './page-search';
import { useReadPageQuery } from './pages-api';

/** No higher than the screen leaves: the popover does not scroll. */
const Sheet = styled(Flex)`
  width: min(40rem, calc(100vw - 3.2rem));
  max-height: calc(var(--radix-popover-content-available-height, 80dvh) - 1.6rem);
  overflow-y: auto;
`;

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
  const { data: page } = useReadPageQuery(entry as LinkedEntry, { skip: entry === undefined });
  const say = (id: string, values?: Record<string, string>): string => formatMessage({ id }, values);
  const setUrl = (address: string): void => setLink({ text, url: address.trim(), entry: undefined });
  const onKeyDown = (event: KeyboardEvent): void => {
    // The body's editor would take the keys for its own.
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
  };
  return (
    <Sheet direction="column" alignItems="stretch" gap={4} padding={4} onKeyDown={onKeyDown}>
      <PageSearch
        autoFocus
        hint={entry && page ? say('shop.link.to', { name: page.label }) : undefined}
        onChoose={(found) => setLink({ text: text || found.name, url: found.url, entry: found.entry })}
        onAddress={setUrl}
      />
      <TextField
        name="text"
        label={say('components.Blocks.popover.text')}
        value={text}
        onChange={(value) => setLink({ text: value, url, entry })}
      />
      <TextField name="url" label={say('components.Blocks.popover.link')} value={url} onChange={setUrl} />
      <Flex justifyContent="flex-end" gap={2}>
        {onRemove && (
          <Button variant="danger-light" onClick={onRemove}>
            {say('components.Blocks.popover.remove')}
          </Button>
        )}
        <Button variant="tertiary" onClick={onClose}>
          {say('global.cancel')}
        </Button>
        <Button disabled={text === '' || !isAddress(url)} onClick={() => onSave({ text, url, entry })}>
          {say('global.save')}
        </Button>
      </Flex>
    </Sheet>
  );
}

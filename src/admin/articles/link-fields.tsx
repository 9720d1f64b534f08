import { Button, Field, Flex } from '@strapi/design-system';
import { useState, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { LinkedEntry } from '../../read-model/projection/linked-entries';
import type { FoundPage } from './find-pages';
import { LinkSearch } from './link-search';

/** No higher than the screen leaves: the popover does not scroll, and what was found lay below the edge. */
const Sheet = styled(Flex)`
  width: min(40rem, calc(100vw - 3.2rem));
  max-height: calc(var(--radix-popover-content-available-height, 80dvh) - 1.6rem);
  overflow-y: auto;
`;

interface TextFieldProps {
  name: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

function TextField({ name, label, placeholder, value, onChange }: TextFieldProps) {
  return (
    <Field.Root name={name}>
      <Field.Label>{label}</Field.Label>
      <Field.Input
        placeholder={placeholder}
        value={value}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
      />
    </Field.Root>
  );
}

interface LinkFieldsProps {
  text: string;
  url: string;
  /** what the link leads to, if it is a page of the shop */
  entry: LinkedEntry | undefined;
  canSave: boolean;
  canRemove: boolean;
  onText: (text: string) => void;
  onUrl: (url: string) => void;
  onChoose: (page: FoundPage) => void;
  onRemove: () => void;
  onClose: () => void;
  onSave: (event: { stopPropagation: () => void }) => void;
}

/** What the dialog of a link in an article asks, in place of Strapi's fields (src/admin/strapi-patches.ts). */
export function LinkFields({ text, url, entry, canSave, canRemove, ...on }: LinkFieldsProps) {
  const { formatMessage } = useIntl();
  const [isSearching, setIsSearching] = useState(false);
  const say = (id: string): string => formatMessage({ id });
  // The body's editor would take the keys for its own.
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') on.onClose();
  };
  return (
    <Sheet direction="column" alignItems="stretch" gap={4} padding={4} onKeyDown={onKeyDown}>
      <LinkSearch entry={entry} onChoose={on.onChoose} onAddress={on.onUrl} onSearching={setIsSearching} hasFocus />
      {!isSearching && (
        <>
          <TextField
            name="text"
            label={say('components.Blocks.popover.text')}
            placeholder={say('components.Blocks.popover.text.placeholder')}
            value={text}
            onChange={on.onText}
          />
          <TextField
            name="url"
            label={say('components.Blocks.popover.link')}
            placeholder={say('components.Blocks.popover.link.placeholder')}
            value={url}
            onChange={on.onUrl}
          />
        </>
      )}
      <Flex justifyContent="space-between" gap={2}>
        {canRemove ? (
          <Button variant="danger-light" onClick={on.onRemove}>
            {say('components.Blocks.popover.remove')}
          </Button>
        ) : (
          <span />
        )}
        <Flex gap={2}>
          <Button variant="tertiary" onClick={on.onClose}>
            {say('global.cancel')}
          </Button>
          <Button disabled={!canSave} onClick={on.onSave}>
            {say('global.save')}
          </Button>
        </Flex>
      </Flex>
    </Sheet>
  );
}

import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { ActionProps, SidePanel } from '../content-manager';
import { EntryChanges, type EntryProps } from './entry-changes';
import { useHistoryTexts } from './use-texts';

function History({ model, documentId }: EntryProps) {
  const { translate } = useHistoryTexts();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography textColor="neutral600">{translate('hint')}</Typography>
      <Modal.Root open={isOpen} onOpenChange={setIsOpen}>
        <Modal.Trigger>
          <Button type="button" variant="secondary" fullWidth>
            {translate('open')}
          </Button>
        </Modal.Trigger>
        <Modal.Content>
          <Modal.Header>
            <Modal.Title>{translate('title')}</Modal.Title>
          </Modal.Header>
          <EntryChanges model={model} documentId={documentId} onClose={() => setIsOpen(false)} />
        </Modal.Content>
      </Modal.Root>
    </Flex>
  );
}

/** @returns undefined for an entry that is not stored yet */
export function storedId({ document }: ActionProps): string | undefined {
  const documentId = document?.documentId;
  return typeof documentId === 'string' && documentId !== '' ? documentId : undefined;
}

/** A panel beside the form of a stored entry: what was changed of it. */
export function historyPanel(props: ActionProps): SidePanel | null {
  const { translate } = useHistoryTexts();
  const documentId = storedId(props);
  if (documentId === undefined) return null;
  return { title: translate('title'), content: <History key={documentId} model={props.model} documentId={documentId} /> };
}

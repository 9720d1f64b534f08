import { Box, Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { HISTORY_PATH, type EntryHistory } from '../../catalogue/history/panel-api';
import type { ActionProps, SidePanel } from '../content-manager';
import { readAttributes, type Attributes } from '../saving/stored-entry';
import { useFetch } from '../use-fetch';
import { ChangeItem } from './change-item';
import { usePutBack } from './use-put-back';
import { useHistoryTexts } from './use-texts';

interface EntryProps {
  model: string;
  documentId: string;
}

function ChangeList({ model, documentId, attributes }: EntryProps & { attributes: Attributes }) {
  const { translate } = useHistoryTexts();
  const [page, setPage] = useState(1);
  const { data, isLoading, hasFailed, retry } = useFetch<EntryHistory>(`${HISTORY_PATH}/${model}/${documentId}?page=${page}`);
  const putBack = usePutBack({ model, documentId });
  if (hasFailed)
    return (
      <Flex direction="column" alignItems="start" gap={3}>
        <Typography textColor="danger600">{translate('failed')}</Typography>
        <Button type="button" variant="secondary" onClick={retry}>
          {translate('retry')}
        </Button>
      </Flex>
    );
  if (!data) return <Loader>{translate('loading')}</Loader>;
  if (data.changes.length === 0 && page === 1) return <Typography textColor="neutral600">{translate('empty')}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} aria-busy={isLoading}>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={4} aria-label={translate('title')}>
        {data.changes.map((change) => (
          <ChangeItem key={change.id} model={model} attributes={attributes} change={change} putBack={putBack} />
        ))}
      </Flex>
      {(page > 1 || data.hasMore) && (
        <Flex gap={2} justifyContent="space-between">
          <Button type="button" variant="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('newer')}
          </Button>
          <Button type="button" variant="tertiary" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {translate('older')}
          </Button>
        </Flex>
      )}
    </Flex>
  );
}

function History({ model, documentId }: EntryProps) {
  const { translate } = useHistoryTexts();
  const [attributes, setAttributes] = useState<Attributes>();
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography textColor="neutral600">{translate('hint')}</Typography>
      <Modal.Root
        onOpenChange={(isOpen) => {
          // Without it, the list shows values as they are stored.
          if (isOpen) void readAttributes(model).then(setAttributes, () => setAttributes({}));
        }}
      >
        <Modal.Trigger>
          <Button type="button" variant="secondary" fullWidth>
            {translate('open')}
          </Button>
        </Modal.Trigger>
        <Modal.Content>
          <Modal.Header>
            <Modal.Title>{translate('title')}</Modal.Title>
          </Modal.Header>
          <Modal.Body>
            <Box paddingBottom={2}>
              {attributes ? (
                <ChangeList model={model} documentId={documentId} attributes={attributes} />
              ) : (
                <Loader>{translate('loading')}</Loader>
              )}
            </Box>
          </Modal.Body>
          <Modal.Footer>
            <Modal.Close>
              <Button type="button" variant="tertiary">
                {translate('close')}
              </Button>
            </Modal.Close>
          </Modal.Footer>
        </Modal.Content>
      </Modal.Root>
    </Flex>
  );
}

/** A panel beside the form of a stored entry: what was changed of it. */
export function historyPanel({ model, document }: ActionProps): SidePanel | null {
  const { translate } = useHistoryTexts();
  const documentId = document?.documentId;
  if (typeof documentId !== 'string' || documentId === '') return null;
  return { title: translate('title'), content: <History key={documentId} model={model} documentId={documentId} /> };
}

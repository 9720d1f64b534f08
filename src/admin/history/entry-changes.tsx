import { Box, Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { HISTORY_PATH, type EntryHistory } from '../../catalogue/history/panel-api';
import { readAttributes, type Attributes } from '../saving/stored-entry';
import { useFetch } from '../use-fetch';
import { ChangeItem } from './change-item';
import { usePutBack } from './use-put-back';
import { useHistoryTexts } from './use-texts';

export interface EntryProps {
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

/** The inside of a modal: what was changed of an entry. Its place is in the entry's form, which values of before go back into. */
export function EntryChanges({ model, documentId, onClose }: EntryProps & { onClose: () => void }) {
  const { translate } = useHistoryTexts();
  const [attributes, setAttributes] = useState<Attributes>();
  useEffect(() => {
    // Without them, the list shows values as they are stored.
    void readAttributes(model).then(setAttributes, () => setAttributes({}));
  }, [model]);
  return (
    <>
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
        <Button type="button" variant="tertiary" onClick={onClose}>
          {translate('close')}
        </Button>
      </Modal.Footer>
    </>
  );
}

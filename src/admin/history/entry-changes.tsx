import { Button, Flex, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { useReadHistoryQuery, useReadSchemasQuery, type HistoryEntry } from '../api/history';
import { DialogForm } from '../ui/dialog-form';
import { Loaded } from '../ui/loaded';
import { useTexts } from '../ui/texts';
import { ChangeItem } from './change-item';
import { usePutBack } from './use-put-back';

/** The inside of a modal: what was changed of an entry. Its place is in the entry's form, which values of before go back into. */
export function EntryChanges({ model, documentId, onClose }: HistoryEntry & { onClose: () => void }) {
  const { say } = useTexts('history');
  const [page, setPage] = useState(1);
  const query = useReadHistoryQuery({ model, documentId, page });
  const { data: schemas } = useReadSchemasQuery(undefined);
  const putBack = usePutBack({ model, documentId });
  return (
    <DialogForm onLeave={onClose}>
      <Loaded query={query}>
        {({ changes, hasMore }) => (
          <Flex direction="column" alignItems="stretch" gap={4} aria-busy={query.isFetching}>
            {changes.length === 0 && <Typography textColor="neutral600">{say('empty')}</Typography>}
            <Flex tag="ul" direction="column" alignItems="stretch" gap={4} aria-label={say('title')}>
              {changes.map((change) => (
                <ChangeItem key={change.id} model={model} attributes={schemas?.[model] ?? {}} change={change} putBack={putBack} />
              ))}
            </Flex>
            {(page > 1 || hasMore) && (
              <Flex gap={2} justifyContent="space-between">
                <Button variant="tertiary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {say('newer')}
                </Button>
                <Button variant="tertiary" disabled={!hasMore} onClick={() => setPage(page + 1)}>
                  {say('older')}
                </Button>
              </Flex>
            )}
          </Flex>
        )}
      </Loaded>
    </DialogForm>
  );
}

import { Button, Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import type { ChangedField, HistoryChange } from '../server/panel-api';
import { usePutBackMutation, useReadHistoryQuery, type HistoryEntry } from '../../../admin/api/history';
import { useOutcomes } from '../../../admin/api/outcome';
import { useReloadContentMutation } from '../../../admin/api/runs';
import { DialogForm } from '../../../admin/ui/dialog-form';
import { Loaded } from '../../../admin/ui/loaded';
import { useTexts } from '../../../admin/ui/texts';
import { ChangeItem } from './change-item';

/** The inside of a modal over the entry's form: what was changed of an entry. Values of before go back into its stored draft. */
export function EntryChanges({ model, documentId, onClose }: HistoryEntry & { onClose: () => void }) {
  const { say } = useTexts('history');
  const [page, setPage] = useState(1);
  const query = useReadHistoryQuery({ model, documentId, page });
  const { settle } = useOutcomes();
  const [put] = usePutBackMutation();
  const [reloadContent] = useReloadContentMutation();
  const hasPut = useRef(false);
  // Not before it is closed: a form that is read again closes the dialogs that stand over it.
  useEffect(() => () => void (hasPut.current && reloadContent(undefined)), [reloadContent]);
  const isDisabled = useForm('EntryChanges', (form) => form.disabled);
  const hasTyped = useForm('EntryChanges', (form) => form.modified);
  const putBack = ({ id }: HistoryChange, { field }: ChangedField): void =>
    void settle(put({ model, documentId, change: id, field }), () => {
      hasPut.current = true;
    });
  return (
    <DialogForm onLeave={onClose}>
      <Loaded query={query}>
        {({ changes, hasMore }) => (
          <Flex direction="column" alignItems="stretch" gap={4} aria-busy={query.isFetching}>
            {hasTyped && <Typography textColor="neutral600">{say('put-back.save-first')}</Typography>}
            {changes.length === 0 && <Typography textColor="neutral600">{say('empty')}</Typography>}
            <Flex tag="ul" direction="column" alignItems="stretch" gap={4} aria-label={say('title')}>
              {changes.map((change) => (
                <ChangeItem
                  key={change.id}
                  model={model}
                  change={change}
                  putBack={isDisabled || hasTyped ? undefined : putBack}
                />
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

import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { isSingle } from '../../contract/content-types';
import { BIN_DAYS } from '../../contract/kept-days';
import type { Use } from '../../recycle-bin/panel-api';
import { useReadUsesQuery, useReplaceEntryMutation } from '../api/bin';
import { EntryPicker } from '../lists/entry-picker';
import { DialogForm } from '../ui/dialog-form';
import { Loaded } from '../ui/loaded';
import { useTexts } from '../ui/texts';

/** What uses an entry: how many of each content type, and links to the first of them. */
function UsesList({ uses }: { uses: readonly Use[] }) {
  const { say, typeName } = useTexts('bin');
  const addressOf = (uid: string, documentId: string): string =>
    `/content-manager/${isSingle(uid) ? `single-types/${uid}` : `collection-types/${uid}/${documentId}`}`;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
      {uses.map(({ uid, count, documents }) => (
        <Box key={uid} tag="li">
          <Typography fontWeight="bold">{say('use.count', { count, type: typeName(uid).toLowerCase() })}</Typography>
          <Flex gap={3} wrap="wrap">
            {documents.map(({ documentId, name }) => (
              <Link key={documentId} tag={NavLink} to={addressOf(uid, documentId)} style={{ whiteSpace: 'normal' }}>
                {isSingle(uid) ? typeName(uid) : name}
              </Link>
            ))}
            {count > documents.length && <Typography>{say('use.more', { count: count - documents.length })}</Typography>}
          </Flex>
        </Box>
      ))}
    </Flex>
  );
}

interface DeletionFormProps {
  uid: string;
  /** documents */
  ids: readonly string[];
  /** deletes them; it tells the editor itself whether that worked */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** The inside of the dialog before a deletion: what uses the entries, and another one that takes the place of one that is used. */
export function DeletionForm({ uid, ids, onDelete, onClose }: DeletionFormProps) {
  const { say } = useTexts('bin');
  const query = useReadUsesQuery({ uid, ids });
  const [by, setBy] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [replace, replacing] = useReplaceEntryMutation();
  const [id = ''] = ids;
  const isUsed = query.data?.uses.some(({ blocks }) => blocks) === true;
  const mustReplace = isUsed && ids.length === 1;
  const submit = async (): Promise<void> => {
    if (by !== undefined && 'error' in (await replace({ uid, id, by }))) return;
    setIsDeleting(true);
    await onDelete();
    onClose();
  };
  const explanationOf = (uses: readonly Use[]): string => {
    const values = { days: BIN_DAYS, count: ids.length };
    if (isUsed) return say(ids.length > 1 ? 'delete.used-several' : 'delete.used', values);
    return say(uses.length > 0 ? 'delete.harmless' : 'delete.unused', values);
  };
  return (
    <DialogForm
      submit={say(mustReplace ? 'replace.submit' : 'delete')}
      variant="danger"
      isSending={replacing.isLoading || isDeleting}
      disabled={query.data === undefined || (mustReplace && by === undefined)}
      error={replacing.error}
      onLeave={onClose}
      onSubmit={() => void submit()}
    >
      <Loaded query={query}>
        {({ uses }) => (
          <>
            <Typography tag="p">{explanationOf(uses)}</Typography>
            <UsesList uses={uses} />
            {mustReplace && <EntryPicker uid={uid} without={id} label={say('replace.label')} value={by} onChange={setBy} />}
          </>
        )}
      </Loaded>
    </DialogForm>
  );
}

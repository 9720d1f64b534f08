import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { useCallback, useEffect, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { isSingle } from '../../../../contract/content-types';
import { BIN_DAYS } from '../../../../contract/limits';
import type { Use } from '../../server/panel-api';
import { useReadUsesQuery, useReplaceEntryMutation } from '../../../../admin/api/bin';
import { isUnderWay, useRun } from '../../../../admin/api/runs';
import { EntryPicker } from '../../../lists/panel/entry-picker';
import { DialogForm } from '../../../../admin/ui/dialog-form';
import { Loaded } from '../../../../admin/ui/loaded';
import { Progress } from '../../../../admin/ui/progress';
import { useTexts } from '../../../../admin/ui/texts';

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

/** A run that puts another entry into the places of one. Its whole view, and the way back, is on the page of runs. */
function ReplacingRun({ id, onEnd }: { id: string; onEnd: (id: string) => void }) {
  const { say } = useTexts('bin');
  const { data } = useRun(id);
  const isOver = data !== undefined && !isUnderWay(data.run.state);
  useEffect(() => {
    if (isOver) onEnd(id);
  }, [isOver, id, onEnd]);
  return <Progress done={data?.done ?? 0} total={data?.run.chosen ?? 1} text={say('replace.running')} />;
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
  /** those that are under way; none: it is deleted next */
  const [runs, setRuns] = useState<readonly string[]>();
  const [replace, replacing] = useReplaceEntryMutation();
  const [id = ''] = ids;
  const isUsed = query.data?.uses.some(({ blocks }) => blocks) === true;
  const mustReplace = isUsed && ids.length === 1;
  const end = useCallback((ended: string) => setRuns((before) => before?.filter((one) => one !== ended)), []);
  useEffect(() => {
    if (runs?.length !== 0) return;
    setRuns(undefined);
    void onDelete().then(onClose);
  }, [runs, onDelete, onClose]);
  const submit = async (): Promise<void> => {
    setIsDeleting(true);
    const answer = by === undefined ? undefined : await replace({ uid, id, by });
    if (answer && 'error' in answer) setIsDeleting(false);
    else setRuns(answer?.data.runs ?? []);
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
      isSending={isDeleting}
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
            {runs?.map((run) => (
              <ReplacingRun key={run} id={run} onEnd={end} />
            ))}
            {mustReplace && <EntryPicker uid={uid} without={id} label={say('replace.label')} value={by} onChange={setBy} />}
          </>
        )}
      </Loaded>
    </DialogForm>
  );
}

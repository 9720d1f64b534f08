import { Loader } from '@strapi/design-system';
import { useCallback, useEffect, useState } from 'react';
import type { BulkChange, BulkRequest } from '../server/panel-api';
import { clearTicked } from '../../lists/panel/ticked';
import { RunView } from '../../changes/panel/run-view';
import { DialogForm } from '../../../admin/ui/dialog-form';
import { useTexts } from '../../../admin/ui/texts';
import { ChangeInputs } from './change-inputs';
import { usePlanBulkMutation } from './requests';
import type { Selection } from './selection';
import { firstChange, readChange } from './typed-change';

interface BulkDialogProps {
  selection: Selection;
  /** a change without inputs: of an action of the list */
  action?: BulkChange;
  onClose: () => void;
}

/** What to change, and its run: the content of a modal. */
export function BulkDialog({ selection, action, onClose }: BulkDialogProps) {
  const { say } = useTexts('bulk');
  const [typed, setTyped] = useState(() => firstChange(selection.uid));
  const [run, setRun] = useState<string>();
  const [plan, { isUninitialized, isLoading, error }] = usePlanBulkMutation();
  const preview = useCallback(
    async (change: BulkChange): Promise<void> => {
      const answer = await plan({ ...selection, change } as BulkRequest);
      if ('data' in answer) setRun(answer.data.id);
    },
    [plan, selection],
  );
  useEffect(() => {
    if (action && isUninitialized) void preview(action);
  }, [action, isUninitialized, preview]);
  const change = readChange(typed);
  const close = (): void => {
    if (run !== undefined) clearTicked();
    onClose();
  };
  if (run !== undefined)
    return (
      <DialogForm onLeave={close}>
        <RunView id={run} onOpen={setRun} onLeave={action ? onClose : () => setRun(undefined)} />
      </DialogForm>
    );
  if (action)
    return (
      <DialogForm error={error} onLeave={onClose}>
        {isLoading && <Loader>{say('loading')}</Loader>}
      </DialogForm>
    );
  return (
    <DialogForm
      submit={say('preview')}
      isSending={isLoading}
      disabled={!change}
      error={error}
      onLeave={onClose}
      onSubmit={() => change && void preview(change)}
    >
      <ChangeInputs uid={selection.uid} value={typed} onChange={setTyped} />
    </DialogForm>
  );
}

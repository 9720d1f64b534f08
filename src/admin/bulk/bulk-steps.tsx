import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Run } from '../../catalogue/runs/run';
import { reloadContent } from '../lists/writes';
import { ProgressBar } from '../progress-bar';
import { ChangeInputs } from './change-inputs';
import { PreviewTable } from './preview-table';
import type { Selection } from './selection';
import { firstChange, readChange } from './typed-change';
import { useBulkRun, type BulkRun } from './use-bulk-run';
import { useBulkTexts } from './use-texts';

interface BulkStepsProps {
  selection: Selection;
  onClose: () => void;
}

function Progress({ run, done }: { run: Run; done: number }) {
  const { say } = useBulkTexts();
  const { applied, skipped, failed, wrong } = run.counts;
  const isOver = run.state === 'done';
  const text = isOver
    ? run.kind === 'undo'
      ? say('undone')
      : say('done', { applied, left: skipped + failed + wrong })
    : say('running', { done, all: run.chosen });
  return (
    <Flex direction="column" alignItems="stretch" gap={3} paddingBottom={4}>
      <Typography role="status" variant="delta">
        {run.failure ?? text}
      </Typography>
      {!isOver && <ProgressBar value={run.chosen === 0 ? 100 : (100 * done) / run.chosen} />}
      {!isOver && <Typography textColor="neutral600">{say('background')}</Typography>}
    </Flex>
  );
}

/** The entries of a dry run, or what became of them. */
export function RunPreview({ bulk: { run, done } }: { bulk: BulkRun }) {
  const { say } = useBulkTexts();
  if (!run) return null;
  const { changed, unchanged, wrong } = run.counts;
  return (
    <>
      {run.state === 'draft' ? (
        <Typography role="status" variant="delta">
          {say('counts', { changed, unchanged, wrong })}
        </Typography>
      ) : (
        <Progress run={run} done={done} />
      )}
      <PreviewTable key={`${run.id} ${run.state}`} runId={run.id} />
    </>
  );
}

/** Offered for a run that is done, and not for one that undoes another. */
export function UndoButton({ bulk: { run, isWorking, undo } }: { bulk: BulkRun }) {
  const { say } = useBulkTexts();
  if (run?.state !== 'done' || run.kind === 'undo') return <span />;
  return (
    <Button variant="secondary" loading={isWorking} onClick={() => void undo()}>
      {say('undo')}
    </Button>
  );
}

interface ButtonsProps {
  bulk: BulkRun;
  onPreview: (() => void) | undefined;
  onClose: () => void;
}

function Buttons({ bulk, onPreview, onClose }: ButtonsProps) {
  const { say } = useBulkTexts();
  const { run, isWorking } = bulk;
  if (!run)
    return (
      <>
        <Button variant="tertiary" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button loading={isWorking} disabled={!onPreview} onClick={onPreview}>
          {say('preview')}
        </Button>
      </>
    );
  if (run.state === 'draft')
    return (
      <>
        <Button variant="tertiary" onClick={() => void bulk.discard()}>
          {say('back')}
        </Button>
        <Button loading={isWorking} disabled={run.counts.changed === 0} onClick={() => void bulk.apply()}>
          {say('apply', { count: run.counts.changed })}
        </Button>
      </>
    );
  return (
    <>
      <UndoButton bulk={bulk} />
      <Button onClick={onClose}>{say('close')}</Button>
    </>
  );
}

/** What to change, its preview with every entry's values before and after, and its progress: the content of a modal. */
export function BulkSteps({ selection, onClose }: BulkStepsProps) {
  const bulk = useBulkRun(selection);
  const isApplied = bulk.run !== undefined && bulk.run.state !== 'draft';
  const [typed, setTyped] = useState(() => firstChange(selection.uid));
  const change = readChange(typed);
  const close = () => {
    onClose();
    // Not before: a list that is read again closes what stands over it.
    if (isApplied) reloadContent();
  };
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          {bulk.run ? <RunPreview bulk={bulk} /> : <ChangeInputs uid={selection.uid} value={typed} onChange={setTyped} />}
          {bulk.error !== undefined && (
            <Typography role="alert" textColor="danger600">
              {bulk.error}
            </Typography>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Buttons bulk={bulk} onPreview={change ? () => void bulk.preview(change) : undefined} onClose={close} />
      </Modal.Footer>
    </>
  );
}

import { Button, Flex, Typography } from '@strapi/design-system';
import { ArrowClockwise, Play, Stop } from '@strapi/icons';
import type { RunAnswer } from '../server/panel-api';
import type { Run, RunChoices } from '../server/run';
import { useOutcomes } from '../../../admin/api/outcome';
import { isUnderWay, useStartRunMutation, useStopRunMutation, useUndoRunMutation } from '../../../admin/api/runs';
import { ConfirmButton } from '../../../admin/ui/confirm-button';
import { Notice } from '../../../admin/ui/notice';
import { Progress } from '../../../admin/ui/progress';
import { useTexts } from '../../../admin/ui/texts';

const PLANNED_CHOICES: RunChoices = { kinds: ['changed'], publish: true };

function WorkBar({ answer: { run, done } }: { answer: RunAnswer }) {
  const { say, number } = useTexts('exchange');
  const { settle } = useOutcomes();
  const [stop, { isLoading }] = useStopRunMutation();
  const text = run.state === 'running' ? say('progress', { done: number(done), total: number(run.chosen) }) : say('queued');
  return (
    <>
      <Progress done={done} total={run.chosen} text={text} />
      <Typography variant="pi" textColor="neutral600">
        {say('progress.hint')}
      </Typography>
      <Flex>
        <Button
          variant="danger-light"
          startIcon={<Stop aria-hidden />}
          disabled={isLoading}
          onClick={() => void settle(stop(run.id))}
        >
          {say('stop')}
        </Button>
      </Flex>
    </>
  );
}

/** What can be done with a run that has ended. */
function Ways({ run, onOpen }: { run: Run; onOpen: (id: string) => void }) {
  const { say, number } = useTexts('exchange');
  const { settle } = useOutcomes();
  const [start, starting] = useStartRunMutation();
  const [undo, undoing] = useUndoRunMutation();
  const { id, kind, state, counts, undoneBy } = run;
  // A plan's run that failed before its entries were written has no choices yet.
  const choices = run.choices ?? (kind === 'plan' ? PLANNED_CHOICES : null);
  const hasEndedEarly = state === 'stopped' || state === 'failed';
  const canUndo = kind !== 'undo' && (hasEndedEarly || state === 'done') && counts.applied > 0;
  if (undoneBy !== null) return null;
  return (
    <Flex gap={2} wrap="wrap">
      {hasEndedEarly && choices !== null && (
        <Button startIcon={<Play aria-hidden />} loading={starting.isLoading} onClick={() => void settle(start({ id, choices }))}>
          {say('resume')}
        </Button>
      )}
      {canUndo && (
        <ConfirmButton
          label={say('undo')}
          question={say('undo.question', { count: number(counts.applied) })}
          icon={<ArrowClockwise aria-hidden />}
          disabled={undoing.isLoading}
          onConfirm={() => void settle(undo(id), ({ run: begun }) => onOpen(begun.id))}
        />
      )}
    </Flex>
  );
}

/** How far a run is, or what came of it, and what can be done with it. */
export function RunProgress({ answer, onOpen }: { answer: RunAnswer; onOpen: (id: string) => void }) {
  const { say, number } = useTexts('exchange');
  const { run, picturesLeft = 0 } = answer;
  const { state, counts } = run;
  const isActive = isUnderWay(state);
  const left = counts.skipped + counts.failed;
  return (
    <>
      {isActive && <WorkBar answer={answer} />}
      {run.failure !== null && <Notice tone="danger">{run.failure}</Notice>}
      {!isActive && (
        <div role="status">
          <Notice tone={left > 0 || state !== 'done' ? 'warning' : 'success'}>
            {say('result', { applied: number(counts.applied), left: number(left) })}
          </Notice>
        </div>
      )}
      {picturesLeft > 0 && <Notice tone="info">{say('pictures.left', { count: number(picturesLeft) })}</Notice>}
      {run.undoneBy !== null && <Notice tone="info">{say('undone.hint')}</Notice>}
      {!isActive && <Ways run={run} onOpen={onOpen} />}
    </>
  );
}

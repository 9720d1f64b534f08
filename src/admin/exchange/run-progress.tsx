import { Button, Flex, Typography } from '@strapi/design-system';
import { ArrowClockwise, Play, Stop } from '@strapi/icons';
import type { RunAnswer } from '../../catalogue/runs/panel-api';
import type { RunChoices } from '../../catalogue/runs/run';
import { ProgressBar } from '../progress-bar';
import { ConfirmButton } from '../confirm-button';
import { Notice } from '../ui/notice';
import type { RunActions } from './use-run-actions';
import { useExchangeTexts } from './use-texts';

interface RunProgressProps {
  answer: RunAnswer;
  actions: RunActions;
  onUndoing: (run: string) => void;
}

function Bar({ answer: { run, done, secondsLeft } }: { answer: RunAnswer }) {
  const { translate, number, duration } = useExchangeTexts();
  const isQueued = run.state !== 'running';
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="status">
      <Typography textColor="neutral800">
        {isQueued ? translate('queued') : translate('progress', { done: number(done), total: number(run.chosen) })}
        {secondsLeft !== null && ` ${translate('time-left', { time: duration(secondsLeft) })}`}
      </Typography>
      <ProgressBar value={(100 * done) / Math.max(run.chosen, 1)} aria-label={translate('progress.label')} />
      <Typography variant="pi" textColor="neutral600">
        {translate('progress.hint')}
      </Typography>
    </Flex>
  );
}

const PLANNED_CHOICES: RunChoices = { kinds: ['changed'], publish: true };

/** How far a run is, or what came of it, and what can be done with it. */
export function RunProgress({ answer, actions, onUndoing }: RunProgressProps) {
  const { translate, number } = useExchangeTexts();
  const { run, picturesLeft = 0 } = answer;
  const { id, state, counts, choices } = run;
  const isActive = state === 'planning' || state === 'queued' || state === 'running';
  // A plan's run that failed before its entries were written has no choices yet.
  const goesOnWith = choices ?? (run.kind === 'plan' ? PLANNED_CHOICES : null);
  const canResume = (state === 'stopped' || state === 'failed') && goesOnWith !== null && run.undoneBy === null;
  const canUndo = (state === 'stopped' || state === 'failed' || state === 'done') && counts.applied > 0 && run.undoneBy === null;
  const left = counts.skipped + counts.failed;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {isActive && <Bar answer={answer} />}
      {run.failure !== null && <Notice tone="danger">{run.failure}</Notice>}
      {!isActive && (
        <Notice tone={left > 0 || state !== 'done' ? 'warning' : 'success'}>
          {translate('result', { applied: number(counts.applied), left: number(left) })}
        </Notice>
      )}
      {picturesLeft > 0 && <Notice tone="info">{translate('pictures.left', { count: number(picturesLeft) })}</Notice>}
      {run.undoneBy !== null && <Notice tone="info">{translate('undone.hint')}</Notice>}
      <Flex gap={2} wrap="wrap">
        {isActive && (
          <Button
            variant="danger-light"
            startIcon={<Stop aria-hidden />}
            disabled={actions.isWorking}
            onClick={() => void actions.stop(id)}
          >
            {translate('stop')}
          </Button>
        )}
        {canResume && (
          <Button startIcon={<Play aria-hidden />} loading={actions.isWorking} onClick={() => void actions.start(id, goesOnWith)}>
            {translate('resume')}
          </Button>
        )}
        {canUndo && (
          <ConfirmButton
            label={translate('undo')}
            question={translate('undo.question', { count: number(counts.applied) })}
            cancel={translate('cancel')}
            icon={<ArrowClockwise aria-hidden />}
            disabled={actions.isWorking}
            onConfirm={() => void actions.undo(id, onUndoing)}
          />
        )}
      </Flex>
    </Flex>
  );
}

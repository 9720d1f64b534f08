import { Flex, Typography } from '@strapi/design-system';
import { useEffect } from 'react';
import type { RunAnswer } from '../server/panel-api';
import type { RunState } from '../server/run';
import { isUnderWay, useReloadContentMutation, useRun } from '../../../admin/api/runs';
import { Loaded } from '../../../admin/ui/loaded';
import { StateLabel } from '../../../admin/ui/state-label';
import { useTexts } from '../../../admin/ui/texts';
import { RunEntries } from './run-entries';
import { RunProgress } from './run-progress';
import { RunStart } from './run-start';

const VARIANTS = {
  planning: 'neutral',
  draft: 'neutral',
  queued: 'secondary',
  running: 'secondary',
  stopped: 'warning',
  done: 'success',
  failed: 'danger',
  discarded: 'neutral',
} as const satisfies Record<RunState, string>;

export function StateBadge({ state }: { state: RunState }) {
  const { say } = useTexts('exchange');
  return <StateLabel variant={VARIANTS[state]}>{say(`state.${state}`)}</StateLabel>;
}

interface RunViewProps {
  id: string;
  /** called with the run that undoes this one */
  onOpen: (id: string) => void;
  /** called when a dry run was discarded */
  onLeave: () => void;
}

function RunBody({ answer, onOpen, onLeave }: { answer: RunAnswer } & Omit<RunViewProps, 'id'>) {
  const { say, number } = useTexts('exchange');
  const { run } = answer;
  const { state, counts } = run;
  const isDraft = state === 'draft';
  const title = isDraft ? 'dry-run' : isUnderWay(state) ? 'progress.label' : 'result.title';
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex justifyContent="space-between" gap={4} wrap="wrap">
        <Typography tag="h2" variant="delta">
          {say(title)}
        </Typography>
        <StateBadge state={state} />
      </Flex>
      {isDraft && (
        <Typography role="status" textColor="neutral600">
          {say('dry-run.hint', { total: number(counts.total) })}
        </Typography>
      )}
      {isDraft ? <RunStart run={run} onLeave={onLeave} /> : <RunProgress answer={answer} onOpen={onOpen} />}
      <RunEntries run={run} />
    </Flex>
  );
}

/** The one view of a run, on a page or in a dialog: its dry run, its progress, or what came of it, with the way back. */
export function RunView({ id, onOpen, onLeave }: RunViewProps) {
  const query = useRun(id);
  const [reloadContent] = useReloadContentMutation();
  // Not before it is closed: a list that is read again closes the dialogs that stand over it.
  useEffect(() => () => void reloadContent(undefined), [reloadContent]);
  return <Loaded query={query}>{(answer) => <RunBody key={id} answer={answer} onOpen={onOpen} onLeave={onLeave} />}</Loaded>;
}

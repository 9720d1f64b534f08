import { Button, Flex } from '@strapi/design-system';
import type { DoublesRequest, ShownEntry } from '../../catalogue/files/panel-api';
import type { Run } from '../../catalogue/runs/run';
import { Notice } from '../ui/notice';
import type { RunActions } from './use-run-actions';
import { useExchangeTexts } from './use-texts';

const CHOICES: readonly DoublesRequest['as'][] = ['changed', 'new'];

/** Below a row that may be double: what it is. One that may be several wines can only be another one. */
export function EntryChoice({ run, entry, actions }: { run: Run; entry: ShownEntry; actions: RunActions }) {
  const { translate } = useExchangeTexts();
  return (
    <Flex gap={2} wrap="wrap" paddingTop={2}>
      {CHOICES.filter((as) => as === 'new' || entry.documentId !== null).map((as) => (
        <Button
          key={as}
          size="S"
          variant="tertiary"
          disabled={actions.isWorking}
          onClick={() => void actions.decideDoubles(run.id, { as, position: entry.position })}
        >
          {translate(`double.${as}`)}
        </Button>
      ))}
    </Flex>
  );
}

/** Asks whether rows that may be double are what the shop has. */
export function DoubleChoice({ run, actions }: { run: Run; actions: RunActions }) {
  const { translate, number } = useExchangeTexts();
  if (run.counts.double === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Notice tone="warning">{translate('doubles', { count: number(run.counts.double) })}</Notice>
      <Flex gap={2} wrap="wrap">
        {CHOICES.map((as) => (
          <Button
            key={as}
            variant="secondary"
            disabled={actions.isWorking}
            onClick={() => void actions.decideDoubles(run.id, { as })}
          >
            {translate(`doubles.${as}`)}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

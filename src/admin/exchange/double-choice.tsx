import { Button, Flex } from '@strapi/design-system';
import type { Run } from '../../catalogue/runs/run';
import { Notice } from './notice';
import type { RunActions } from './use-run-actions';
import { useExchangeTexts } from './use-texts';

/** Asks whether rows that may be double are what the shop has. */
export function DoubleChoice({ run, actions }: { run: Run; actions: RunActions }) {
  const { translate, number } = useExchangeTexts();
  if (run.counts.double === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Notice tone="warning">{translate('doubles', { count: number(run.counts.double) })}</Notice>
      <Flex gap={2} wrap="wrap">
        {(['changed', 'new'] as const).map((as) => (
          <Button
            key={as}
            variant="secondary"
            disabled={actions.isWorking}
            onClick={() => void actions.decideDoubles(run.id, as)}
          >
            {translate(`doubles.${as}`)}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}

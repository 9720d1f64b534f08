import { Button, Flex, Tbody, Td, Th, Thead, Tr, Typography, VisuallyHidden } from '@strapi/design-system';
import type { Plan } from '../../catalogue/plans/panel-api';
import { ConfirmButton } from '../confirm-button';
import { FoldedTable } from '../folded-table';
import { PlanStateBadge, PlanTime } from './plan-state';
import { isChangeable } from './typed-plan';
import { usePlanTexts } from './use-texts';

interface RowProps {
  plan: Plan;
  isWorking: boolean;
  onChange: (plan: Plan) => void;
  onCancel: (plan: Plan) => void;
}

function Entries({ plan: { isFiltered, startRun, count, documents } }: { plan: Plan }) {
  const { say } = usePlanTexts();
  const names = documents.slice(0, 3).map(({ name }) => name);
  return (
    <Flex direction="column" alignItems="start">
      <Typography>{say(isFiltered && startRun === null ? 'filtered' : 'count', { count })}</Typography>
      <Typography variant="pi" textColor="neutral600">
        {names.join(', ')}
        {count > names.length ? '…' : ''}
      </Typography>
    </Flex>
  );
}

function State({ plan: { state, failure, startRun, endRun } }: { plan: Plan }) {
  const { say } = usePlanTexts();
  const run = endRun ?? startRun;
  const left = run ? run.skipped + run.failed + run.wrong : 0;
  const faults = new Set([failure, startRun?.failure, endRun?.failure]);
  return (
    <Flex direction="column" alignItems="start" gap={1}>
      <PlanStateBadge state={state} />
      {run && (
        <Typography variant="pi" textColor={run.failed > 0 ? 'danger600' : left > 0 ? 'warning600' : 'neutral600'}>
          {say('result', { applied: run.applied, left })}
        </Typography>
      )}
      {[...faults].map(
        (fault) =>
          fault && (
            <Typography key={fault} variant="pi" textColor="danger600">
              {fault}
            </Typography>
          ),
      )}
    </Flex>
  );
}

function Row({ plan, isWorking, onChange, onCancel }: RowProps) {
  const { say } = usePlanTexts();
  const { title } = plan;
  const isOpen = plan.state === 'waiting' || plan.state === 'active';
  const isEndable = plan.state === 'active' || (plan.state === 'failed' && plan.endsAt !== null && plan.startRun !== null);
  return (
    <Tr>
      <Td>
        <Typography fontWeight="bold">{title}</Typography>
        <Typography tag="p" variant="pi" textColor="neutral600">
          {say(`kind.${plan.kind}`)} · {say('by', { name: plan.actorName })}
        </Typography>
      </Td>
      <Td>
        <Typography>
          <PlanTime plan={plan} />
        </Typography>
      </Td>
      <Td>
        <Entries plan={plan} />
      </Td>
      <Td>
        <State plan={plan} />
      </Td>
      <Td>
        <Flex gap={2}>
          {isChangeable(plan) && (
            <Button
              size="S"
              variant="tertiary"
              aria-label={say(isOpen ? 'change-one' : 'again-one', { title })}
              disabled={isWorking}
              onClick={() => onChange(plan)}
            >
              {say(isOpen ? 'change' : 'again')}
            </Button>
          )}
          {(isOpen || isEndable) && (
            <ConfirmButton
              size="S"
              variant="danger-light"
              label={say(isEndable ? 'end-now' : 'stop')}
              name={say(isEndable ? 'end-now-one' : 'stop-one', { title })}
              question={say(isEndable ? 'end-now-question' : 'stop-question')}
              cancel={say('keep')}
              disabled={isWorking}
              onConfirm={() => onCancel(plan)}
            />
          )}
        </Flex>
      </Td>
    </Tr>
  );
}

/** All plans of a month, with what can be done with them. */
export function PlanTable({ plans, ...actions }: Omit<RowProps, 'plan'> & { plans: readonly Plan[] }) {
  const { say } = usePlanTexts();
  return (
    <FoldedTable colCount={5} rowCount={plans.length + 1}>
      <Thead>
        <Tr>
          {(['what', 'when', 'entries', 'state'] as const).map((title) => (
            <Th key={title}>
              <Typography variant="sigma">{say(title)}</Typography>
            </Th>
          ))}
          <Th>
            <VisuallyHidden>{say('actions')}</VisuallyHidden>
          </Th>
        </Tr>
      </Thead>
      <Tbody>
        {plans.map((plan) => (
          <Row key={plan.id} plan={plan} {...actions} />
        ))}
      </Tbody>
    </FoldedTable>
  );
}

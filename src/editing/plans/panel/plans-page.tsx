import { Box, Button, Flex, Link, Main, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { PLANS_PERMISSION, type Plan } from '../server/panel-api';
import { DAY_MS } from '../../../contract/shop-time';
import { useOutcomes } from '../../../admin/api/outcome';
import { useCancelPlanMutation, useListPlansQuery } from '../../../admin/api/plans';
import { ConfirmButton } from '../../../admin/ui/confirm-button';
import { Dialog } from '../../../admin/ui/dialog-form';
import { Loaded } from '../../../admin/ui/loaded';
import { ShopTable, type Column } from '../../../admin/ui/shop-table';
import { useTexts } from '../../../admin/ui/texts';
import { PlanForm } from './plan-form';
import { PlanStateBadge, usePlanTime } from './plan-state';
import { isChangeable } from './typed-plan';

/** Plans begin and end while the page is open. */
const REFRESH_MS = 10_000;

const PAST_DAYS = 90;
const FUTURE_DAYS = 300;

/** Those that are open come first, by their beginnings; then those that are over, the last one first. */
function inOrder(plans: readonly Plan[]): Plan[] {
  const isOpen = ({ state }: Plan): boolean => ['waiting', 'active', 'finishing'].includes(state);
  const over = plans.filter((plan) => !isOpen(plan));
  return [...plans.filter(isOpen), ...over.toReversed()];
}

function Entries({ plan: { count, documents } }: { plan: Plan }) {
  const { say } = useTexts('plans');
  const names = documents.slice(0, 3).map(({ name }) => name);
  return (
    <>
      {say('count', { count })}
      <Typography tag="p" variant="pi" textColor="neutral600">
        {names.join(', ')}
        {count > names.length ? '…' : ''}
      </Typography>
    </>
  );
}

/** What has come of a plan, with its runs: they tell each entry, and can be undone. */
function State({ plan: { state, failure, startRun, endRun } }: { plan: Plan }) {
  const { say } = useTexts('plans');
  const run = endRun ?? startRun;
  const left = run ? run.skipped + run.failed + run.wrong : 0;
  const faults = new Set([failure, startRun?.failure, endRun?.failure]);
  return (
    <Flex direction="column" alignItems="start" gap={1}>
      <PlanStateBadge state={state} />
      {run && (
        <Link tag={NavLink} to={`/exchange?run=${run.id}`}>
          {say('result', { applied: run.applied, left })}
        </Link>
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

function Actions({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) {
  const { say } = useTexts('plans');
  const { settle } = useOutcomes();
  const [cancel, { isLoading }] = useCancelPlanMutation();
  const { title, state } = plan;
  const isOpen = state === 'waiting' || state === 'active';
  const isEndable = state === 'active' || (state === 'failed' && plan.endsAt !== null && plan.startRun !== null);
  return (
    <Flex gap={2}>
      {isChangeable(plan) && (
        <Button
          size="S"
          variant="tertiary"
          aria-label={say(isOpen ? 'change-one' : 'again-one', { title })}
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
          disabled={isLoading}
          onConfirm={() => void settle(cancel(plan))}
        />
      )}
    </Flex>
  );
}

function useColumns(onChange: (plan: Plan) => void): Column<Plan>[] {
  const { say } = useTexts('plans');
  const timeOf = usePlanTime();
  return [
    {
      title: say('what'),
      cell: (plan) => (
        <>
          <Typography fontWeight="bold">{plan.title}</Typography>
          <Typography tag="p" variant="pi" textColor="neutral600">
            {say(`kind.${plan.kind}`)} · {say('by', { name: plan.actorName })}
          </Typography>
        </>
      ),
    },
    { title: say('when'), cell: timeOf },
    { title: say('entries'), cell: (plan) => <Entries plan={plan} /> },
    { title: say('state'), cell: (plan) => <State plan={plan} /> },
    { title: say('actions'), cell: (plan) => <Actions plan={plan} onChange={onChange} />, isQuiet: true },
  ];
}

function Plans() {
  const { say } = useTexts('plans');
  const [changed, setChanged] = useState<Plan>();
  const [now] = useState(() => Date.now());
  const range = { from: now - PAST_DAYS * DAY_MS, to: now + FUTURE_DAYS * DAY_MS };
  const query = useListPlansQuery(range, { pollingInterval: REFRESH_MS });
  const columns = useColumns(setChanged);
  const close = (): void => setChanged(undefined);
  return (
    <Box paddingBottom={10}>
      <Loaded query={query}>
        {({ plans }) => (
          <ShopTable caption={say('title')} rows={inOrder(plans)} idOf={({ id }) => id} columns={columns} empty={say('none')} />
        )}
      </Loaded>
      <Dialog title={say(changed?.state === 'cancelled' ? 'again' : 'edit')} open={changed !== undefined} onClose={close}>
        {changed && <PlanForm key={changed.id} plan={changed} selection={{ uid: changed.uid }} onClose={close} />}
      </Dialog>
    </Box>
  );
}

export default function PlansPage() {
  const { say } = useTexts('plans');
  return (
    <Page.Protect permissions={[{ action: PLANS_PERMISSION, subject: null }]}>
      <Main>
        <Page.Title>{say('title')}</Page.Title>
        <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
        <Layouts.Content>
          <Plans />
        </Layouts.Content>
      </Main>
    </Page.Protect>
  );
}

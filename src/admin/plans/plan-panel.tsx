import { Button, Flex, Loader, Modal, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { PLANNED_UIDS, PLANS_PERMISSION, type Plan, type PlanList } from '../../catalogue/plans/panel-api';
import type { ActionProps, SidePanel } from '../content-manager';
import { useFetch } from '../use-fetch';
import { PlanForm } from './plan-form';
import { PlanStateBadge, PlanTime } from './plan-state';
import { usePlanChanges } from './reload-plans';
import { usePlanTexts } from './use-texts';

const PERMISSIONS = [{ action: PLANS_PERMISSION, subject: null }];

function Planned({ plan }: { plan: Plan }) {
  const { say } = usePlanTexts();
  return (
    <Flex tag="li" direction="column" alignItems="start" gap={1}>
      <Typography fontWeight="bold">{plan.title}</Typography>
      <Typography variant="pi" textColor="neutral700">
        {say(`kind.${plan.kind}`)}: <PlanTime plan={plan} withZone />
      </Typography>
      <PlanStateBadge state={plan.state} />
    </Flex>
  );
}

function Plans({ model, documentId }: { model: string; documentId: string }) {
  const { say } = usePlanTexts();
  const [isOpen, setIsOpen] = useState(false);
  const { data, hasFailed } = useFetch<PlanList>(`/catalogue/plans?documentId=${documentId}&change=${usePlanChanges()}`);
  const plans = data?.plans ?? [];
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      {hasFailed && <Typography textColor="danger600">{say('failed')}</Typography>}
      {!data && !hasFailed && <Loader small>{say('loading')}</Loader>}
      {data && plans.length === 0 && <Typography textColor="neutral600">{say('none-here')}</Typography>}
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {plans.map((plan) => (
          <Planned key={plan.id} plan={plan} />
        ))}
      </Flex>
      <Modal.Root open={isOpen} onOpenChange={setIsOpen}>
        <Modal.Trigger>
          <Button variant="secondary" fullWidth>
            {say('plan')}
          </Button>
        </Modal.Trigger>
        <Modal.Content>
          <Modal.Header>
            <Modal.Title>{say('new')}</Modal.Title>
          </Modal.Header>
          <PlanForm selection={{ uid: model, documentIds: [documentId] }} onClose={() => setIsOpen(false)} />
        </Modal.Content>
      </Modal.Root>
    </Flex>
  );
}

/** A panel beside the form of a product or an article: what is planned for it. */
export function planPanel({ model, documentId }: ActionProps): SidePanel | null {
  const { say } = usePlanTexts();
  const { allowedActions } = useRBAC(PERMISSIONS);
  const isPlanned = (PLANNED_UIDS as readonly string[]).includes(model);
  if (!isPlanned || documentId === undefined || allowedActions.canManage !== true) return null;
  return { title: say('title'), content: <Plans model={model} documentId={documentId} /> };
}

import { Button, Flex, Typography } from '@strapi/design-system';
import { useRBAC, type StrapiApp } from '@strapi/strapi/admin';
import { useState } from 'react';
import { PLANNED_UIDS, PLANS_PERMISSION, type Plan } from '../server/panel-api';
import { useListPlansQuery } from '../../../admin/api/plans';
import { contentManager, type ActionProps, type SidePanel } from '../../../admin/shared/content-manager';
import { Dialog } from '../../../admin/ui/dialog-form';
import { Loaded } from '../../../admin/ui/loaded';
import { useTexts } from '../../../admin/ui/texts';
import { PlanForm } from './plan-form';
import { PlanStateBadge, usePlanTime } from './plan-state';

const PERMISSIONS = [{ action: PLANS_PERMISSION, subject: null }];

function Planned({ plan }: { plan: Plan }) {
  const { say } = useTexts('plans');
  const timeOf = usePlanTime();
  return (
    <Flex tag="li" direction="column" alignItems="start" gap={1}>
      <Typography fontWeight="bold">{plan.title}</Typography>
      <Typography variant="pi" textColor="neutral700">
        {say(`kind.${plan.kind}`)}: {say('zoned', { time: timeOf(plan) })}
      </Typography>
      <PlanStateBadge state={plan.state} />
    </Flex>
  );
}

function Plans({ model, documentId }: { model: string; documentId: string }) {
  const { say } = useTexts('plans');
  const [isOpen, setIsOpen] = useState(false);
  const query = useListPlansQuery({ documentId });
  const close = () => setIsOpen(false);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Loaded query={query}>
        {({ plans }) =>
          plans.length === 0 ? (
            <Typography textColor="neutral600">{say('none-here')}</Typography>
          ) : (
            <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
              {plans.map((plan) => (
                <Planned key={plan.id} plan={plan} />
              ))}
            </Flex>
          )
        }
      </Loaded>
      <Button variant="secondary" fullWidth onClick={() => setIsOpen(true)}>
        {say('plan')}
      </Button>
      <Dialog title={say('new')} open={isOpen} onClose={close}>
        <PlanForm selection={{ uid: model, documentIds: [documentId] }} onClose={close} />
      </Dialog>
    </Flex>
  );
}

/** A panel beside the form of a product or an article: what is planned for it. */
function planPanel({ model, documentId }: ActionProps): SidePanel | null {
  const { say } = useTexts('plans');
  const { allowedActions } = useRBAC(PERMISSIONS);
  const isPlanned = (PLANNED_UIDS as readonly string[]).includes(model);
  if (!isPlanned || documentId === undefined || allowedActions.canManage !== true) return null;
  return { title: say('title'), content: <Plans model={model} documentId={documentId} /> };
}

/** Call it in `bootstrap`. */
export const addPlanPanel = (app: Pick<StrapiApp, 'getPlugin'>): void => contentManager(app).addEditViewSidePanel([planPanel]);

import { Alert, Button, Flex, Modal, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { Overlap, Plan } from '../../catalogue/plans/panel-api';
import type { Selection } from '../bulk/selection';
import { PlanInputs } from './plan-inputs';
import { reloadPlans } from './reload-plans';
import { firstPlan, readPlan, typePlan } from './typed-plan';
import { usePlanRequests } from './use-plan-requests';
import { usePlanTexts } from './use-texts';

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  const { say, moment } = usePlanTexts();
  const namesOf = ({ names, count }: Overlap): string => {
    const more = count - names.length;
    return [...names, ...(more > 0 ? [say('overlap-more', { count: more })] : [])].join(', ');
  };
  return (
    <Alert variant="warning" closeLabel={say('cancel')} title={say('overlaps')}>
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.id}>
            {say('overlap', {
              title: overlap.title,
              from: moment(overlap.startsAt),
              to: overlap.endsAt === null ? say('forever') : moment(overlap.endsAt),
              names: namesOf(overlap),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface PlanFormProps {
  selection: Selection;
  /** the plan that is changed */
  plan?: Plan;
  onClose: () => void;
}

/** Plans something, or changes a plan: the content of a modal. */
export function PlanForm({ selection, plan, onClose }: PlanFormProps) {
  const { say } = usePlanTexts();
  const [typed, setTyped] = useState(() => (plan ? typePlan(plan, Date.now()) : firstPlan(selection.uid, Date.now())));
  const requests = usePlanRequests(() => {
    reloadPlans();
    onClose();
  });
  const request = readPlan(typed, selection);
  return (
    <>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <PlanInputs
            uid={selection.uid}
            value={typed}
            isChange={plan !== undefined}
            hasBegun={plan?.state === 'active'}
            onChange={setTyped}
          />
          {requests.overlaps.length > 0 && <Overlaps overlaps={requests.overlaps} />}
          {requests.error !== undefined && (
            <Typography role="alert" textColor="danger600">
              {requests.error}
            </Typography>
          )}
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        <Button variant="tertiary" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button
          loading={requests.isWorking}
          disabled={!request}
          onClick={() => {
            if (request) void requests.save(request, plan);
          }}
        >
          {say(requests.overlaps.length > 0 ? 'save-anyway' : 'save')}
        </Button>
      </Modal.Footer>
    </>
  );
}

import { Status, Typography } from '@strapi/design-system';
import type { Plan, PlanState } from '../../catalogue/plans/panel-api';
import { useTexts } from '../ui/texts';

const VARIANTS = {
  waiting: 'secondary',
  active: 'success',
  finishing: 'secondary',
  done: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
} as const satisfies Record<PlanState, string>;

export function PlanStateBadge({ state }: { state: PlanState }) {
  const { say } = useTexts('plans');
  return (
    <Status size="S" variant={VARIANTS[state]} width="fit-content">
      <Typography tag="span" variant="omega" fontWeight="bold" style={{ whiteSpace: 'nowrap' }}>
        {say(`state.${state}`)}
      </Typography>
    </Status>
  );
}

/** @returns tells from when to when a plan is, in Vietnam's time */
export function usePlanTime(): (plan: Plan) => string {
  const { moment } = useTexts('plans');
  return ({ startsAt, endsAt }) => (endsAt === null ? moment(startsAt) : `${moment(startsAt)} – ${moment(endsAt)}`);
}

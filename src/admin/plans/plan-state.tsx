import { Status, Typography } from '@strapi/design-system';
import type { Plan, PlanState } from '../../catalogue/plans/panel-api';
import { usePlanTexts } from './use-texts';

const VARIANTS = {
  waiting: 'secondary',
  active: 'success',
  finishing: 'secondary',
  done: 'neutral',
  cancelled: 'neutral',
  failed: 'danger',
} as const satisfies Record<PlanState, string>;

export function PlanStateBadge({ state }: { state: PlanState }) {
  const { say } = usePlanTexts();
  return (
    <Status size="S" variant={VARIANTS[state]} width="fit-content">
      <Typography tag="span" variant="omega" fontWeight="bold" style={{ whiteSpace: 'nowrap' }}>
        {say(`state.${state}`)}
      </Typography>
    </Status>
  );
}

interface PlanTimeProps {
  plan: Plan;
  /** says whose time it is, where nothing else does */
  withZone?: boolean;
}

/** From when to when. */
export function PlanTime({ plan: { startsAt, endsAt }, withZone = false }: PlanTimeProps) {
  const { say, moment } = usePlanTexts();
  const time = endsAt === null ? moment(startsAt) : `${moment(startsAt)} – ${moment(endsAt)}`;
  return <>{withZone ? say('zoned', { time }) : time}</>;
}

import type { Plan, PlanState } from '../server/panel-api';
import { StateLabel } from '../../../admin/ui/state-label';
import { useTexts } from '../../../admin/ui/texts';

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
  return <StateLabel variant={VARIANTS[state]}>{say(`state.${state}`)}</StateLabel>;
}

/** @returns tells from when to when a plan is, in Vietnam's time */
export function usePlanTime(): (plan: Plan) => string {
  const { moment } = useTexts('plans');
  return ({ startsAt, endsAt }) => (endsAt === null ? moment(startsAt) : `${moment(startsAt)} – ${moment(endsAt)}`);
}

import type { Plan, PlanKind, PlanRequest, PlannedUid } from '../server/panel-api';
import { dayOf } from '../server/moment-input';
import { DAY_MS, startOfShopDay } from '../../../contract/shop-time';
import type { Selection } from '../../bulk/panel/selection';
import type { MomentValue } from '../../fields/panel/moment-text';
import { FIRST_RULE, readRule, typeRule, type TypedRule } from '../../bulk/panel/typed-rule';

/** A plan as the inputs hold it. */
export interface TypedPlan {
  kind: PlanKind;
  title: string;
  starts: MomentValue;
  ends: MomentValue;
  rule: TypedRule;
}

const toMoment = (time: number): MomentValue => new Date(time).toISOString();

/** @returns milliseconds since 1970; NaN for what can't be read */
const toTime = (moment: MomentValue): number => Date.parse(moment);

export const kindsOf = (uid: string): readonly PlanKind[] =>
  uid === 'api::product.product' ? ['price', 'publish', 'unpublish'] : ['publish', 'unpublish'];

/** @returns the inputs of a new plan: from the next midnight in Vietnam */
export function firstPlan(uid: string, now: number): TypedPlan {
  const midnight = toMoment(startOfShopDay(dayOf(now + DAY_MS)));
  return { kind: kindsOf(uid)[0] ?? 'publish', title: '', starts: midnight, ends: '', rule: FIRST_RULE };
}

/** Of one that is on, the end can be moved; one that was cancelled can be planned again. */
export const isChangeable = ({ state }: Plan): boolean => ['waiting', 'active', 'cancelled'].includes(state);

/** @returns the inputs of a plan; of one that is planned again after its time, from the next midnight on and as long as it was */
export function typePlan({ kind, uid, title, state, startsAt, endsAt, rule }: Plan, now: number): TypedPlan {
  const isPast = state === 'cancelled' && startsAt <= now;
  const starts = isPast ? firstPlan(uid, now).starts : toMoment(startsAt);
  const laterMs = toTime(starts) - startsAt;
  return {
    kind,
    title,
    starts,
    ends: endsAt === null ? '' : toMoment(endsAt + laterMs),
    rule: rule ? typeRule(rule) : FIRST_RULE,
  };
}

/** @returns the request; null while something can't be read */
export function readPlan({ kind, title, starts, ends, rule }: TypedPlan, selection: Selection): PlanRequest | null {
  const startsAt = toTime(starts);
  const isPrice = kind === 'price';
  const endsAt = isPrice && ends !== '' ? toTime(ends) : null;
  const read = isPrice ? readRule(rule) : null;
  if (Number.isNaN(startsAt) || Number.isNaN(endsAt) || (isPrice && read === null)) return null;
  return {
    kind,
    title,
    startsAt,
    rule: read,
    endsAt,
    uid: selection.uid as PlannedUid,
    ...(selection.filter ? { filter: selection.filter } : {}),
    ...(selection.documentIds ? { documentIds: selection.documentIds } : {}),
  };
}

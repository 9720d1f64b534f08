import type { Plan, PlanKind, PlanRequest, PlannedUid } from '../../catalogue/plans/panel-api';
import { readInput, toInput } from '../../catalogue/plans/shop-time';
import type { Selection } from '../bulk/selection';
import { FIRST_RULE, readRule, typeRule, type TypedRule } from '../bulk/typed-rule';

/** A plan as the inputs hold it. */
export interface TypedPlan {
  kind: PlanKind;
  title: string;
  starts: string;
  ends: string;
  rule: TypedRule;
}

const DAY_MS = 86_400_000;

export const kindsOf = (uid: string): readonly PlanKind[] =>
  uid === 'api::product.product' ? ['price', 'publish', 'unpublish'] : ['publish', 'unpublish'];

/** @returns the inputs of a new plan: from the next midnight in Vietnam */
export function firstPlan(uid: string, now: number): TypedPlan {
  const midnight = `${toInput(now + DAY_MS).split('T')[0] ?? ''}T00:00`;
  return { kind: kindsOf(uid)[0] ?? 'publish', title: '', starts: midnight, ends: '', rule: FIRST_RULE };
}

export const typePlan = ({ kind, title, startsAt, endsAt, rule }: Plan): TypedPlan => ({
  kind,
  title,
  starts: toInput(startsAt),
  ends: endsAt === null ? '' : toInput(endsAt),
  rule: rule ? typeRule(rule) : FIRST_RULE,
});

/** @returns the request; null while something can't be read */
export function readPlan({ kind, title, starts, ends, rule }: TypedPlan, selection: Selection): PlanRequest | null {
  const startsAt = readInput(starts);
  const isPrice = kind === 'price';
  const read = isPrice ? readRule(rule) : null;
  if (startsAt === null || (isPrice && read === null)) return null;
  return {
    ...{ kind, title, startsAt, rule: read, endsAt: isPrice ? readInput(ends) : null },
    uid: selection.uid as PlannedUid,
    ...(selection.filter ? { filter: selection.filter } : {}),
    ...(selection.documentIds ? { documentIds: selection.documentIds } : {}),
  };
}

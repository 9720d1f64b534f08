import type { Core } from '@strapi/strapi';
import { forbiddenEntries, forbiddenType } from '../../editorial/entry-refusals';
import { permissionsOfAccount, type EntryPermissions } from '../../platform/entry-permissions';
import { findSelected } from '../bulk/selection';
import { fieldsOfRule, type PriceRule } from '../prices/price-rule';
import type { Need } from '../runs/entry-needs';
import { permittedEntries } from '../runs/entry-refusals';
import type { PlannedEntry } from '../runs/run';
import type { PlanKind, PlannedUid } from './panel-api';
import { isFilterOpen, plannedDocuments, type StoredPlan } from './plan-store';

/** What a plan does. */
export interface Deed {
  kind: PlanKind;
  uid: PlannedUid;
  rule: PriceRule | null;
  endsAt: number | null;
}

const PRICES = ['price', 'compare_at_price'];

/** @returns what the form asks for the same. The end of a sale puts both prices back */
export function needsOf({ kind, rule, endsAt }: Deed): Need[] {
  if (kind !== 'price')
    return [
      { action: 'read', fields: [] },
      { action: kind, fields: [] },
    ];
  const fields = rule === null || endsAt !== null ? PRICES : fieldsOfRule(rule);
  return [
    { action: 'read', fields },
    { action: 'update', fields },
    { action: 'publish', fields: [] },
  ];
}

/** @throws errors.ForbiddenError when the account may do it with no entry */
export function assertMayPlan(strapi: Core.Strapi, permissions: EntryPermissions, deed: Deed): void {
  for (const { action, fields } of needsOf(deed)) {
    if (!permissions.may(action, deed.uid)) throw forbiddenType(strapi, deed.uid);
    if (!permissions.may(action, deed.uid, fields)) throw forbiddenType(strapi, deed.uid, fields);
  }
}

/** @throws errors.ForbiddenError in the editor's language, which names the documents with which she may not do it */
export async function assertMayPlanFor(
  strapi: Core.Strapi,
  permissions: EntryPermissions,
  deed: Deed,
  documentIds: readonly string[],
): Promise<void> {
  assertMayPlan(strapi, permissions, deed);
  for (const { action, fields } of needsOf(deed)) {
    const allowed = await permissions.allowed(action, deed.uid, documentIds, fields);
    const refused = documentIds.filter((id) => !allowed.has(id));
    if (refused.length > 0) throw await forbiddenEntries(strapi, permissions, deed.uid, refused);
  }
}

/** Asks for what a plan does as it is stored. @throws errors.ForbiddenError in the editor's language */
export async function assertMayChange(strapi: Core.Strapi, permissions: EntryPermissions, plan: StoredPlan): Promise<void> {
  const documentIds =
    plan.filter !== null && isFilterOpen(plan)
      ? await findSelected(strapi, plan.uid, plan.filter)
      : await plannedDocuments(strapi.db.connection, plan.id);
  await assertMayPlanFor(strapi, permissions, plan, documentIds);
}

/**
 * @returns the entries of a plan that begins, where those that its planner may not change any more are wrong. What somebody has planned
 *   who has left goes on as it was allowed then
 */
export async function permittedNow(
  strapi: Core.Strapi,
  { uid, actor }: StoredPlan,
  entries: AsyncGenerator<PlannedEntry>,
): Promise<AsyncGenerator<PlannedEntry>> {
  const permissions = actor.id === null ? undefined : await permissionsOfAccount(strapi, actor.id);
  return permissions ? permittedEntries(strapi, permissions, { uid, publishes: true }, entries) : entries;
}

import type { PriceRule } from '../../changes/server/prices/price-rule';
import type { ShownEntries } from '../../import/server/files/panel-api';
import type { EntryKind } from '../../changes/server/run';

// The HTTP API of plans as the admin panel and the server share it. It imports no code of either.

/** A role gets it in Settings → Roles. */
export const PLANS_PERMISSION = 'api::plan.manage';

export const PLAN_KINDS = ['price', 'publish', 'unpublish'] as const;

export type PlanKind = (typeof PLAN_KINDS)[number];

export const PLANNED_UIDS = ['api::product.product', 'api::article.article'] as const;

export type PlannedUid = (typeof PLANNED_UIDS)[number];

/**
 * `active`: the prices are changed, and will be changed back. `finishing`: its last run is applied. `failed`: it was not carried out, or
 * not for all; `failure` says why.
 */
export type PlanState = 'waiting' | 'active' | 'finishing' | 'done' | 'cancelled' | 'failed';

/** Documents of one plan. */
export const PLANNED_MAX = 5_000;

/** Documents that an answer names. */
export const NAMED_MAX = 20;

export interface PlanRun {
  id: string;
  state: string;
  applied: number;
  skipped: number;
  failed: number;
  wrong: number;
  failure: string | null;
}

export interface Plan {
  id: string;
  kind: PlanKind;
  uid: PlannedUid;
  title: string;
  state: PlanState;
  /** milliseconds since 1970 */
  startsAt: number;
  /** of a price plan: when the prices are as before again; null: never */
  endsAt: number | null;
  rule: PriceRule | null;
  /** the first of the documents have names */
  count: number;
  documents: { documentId: string; name: string }[];
  actorName: string;
  /** counts up: a change of the plan names the one that it has read */
  revision: number;
  startRun: PlanRun | null;
  endRun: PlanRun | null;
  failure: string | null;
}

/** POST /catalogue/plans, PUT /catalogue/plans/{id} with `revision` */
export interface PlanRequest {
  kind: PlanKind;
  uid: PlannedUid;
  title?: string;
  startsAt: number;
  endsAt: number | null;
  rule: PriceRule | null;
  documentIds?: string[];
  /** the plan has what it finds now */
  filter?: { conditions: unknown[]; search: string };
}

export interface PlanAnswer {
  plan: Plan;
}

/** POST /catalogue/plans/preview, of a plan that is changed with its id */
export interface PlanPreviewRequest extends PlanRequest {
  plan?: string;
  page?: number;
}

/** What it would change if it began now, with a page of its entries. */
export interface PlanPreview extends ShownEntries {
  counts: Record<EntryKind, number>;
}

/** GET /catalogue/plans?from&to */
export interface PlanList {
  plans: Plan[];
}

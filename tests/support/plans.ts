import type {
  Plan,
  PlanAnswer,
  PlanList,
  PlanPreview,
  PlanPreviewRequest,
  PlanRequest,
} from '../../src/editing/plans/server/panel-api';
import type { Editor } from './editor';
import type { RunningShop } from './shop';
import { until } from './until';

/** A plan as the database has it, with milliseconds as numbers. */
export interface PlanTimes {
  state: string;
  starts_at: number;
  started_at: number | null;
  ended_at: number | null;
  start_run: string | null;
  end_run: string | null;
}

const PATH = '/catalogue/plans';

const DAY_MS = 86_400_000;

const toNumber = (value: unknown): number | null => (value === null ? null : Number(value));

export async function planTimes(shop: RunningShop, id: string): Promise<PlanTimes> {
  const [row] = await shop.database.query<Record<string, unknown>>('SELECT * FROM catalogue_plans WHERE id = ?', [id]);
  if (!row) throw new Error(`There is no plan ${id}.`);
  return {
    state: String(row.state),
    starts_at: Number(row.starts_at),
    started_at: toNumber(row.started_at),
    ended_at: toNumber(row.ended_at),
    start_run: row.start_run as string | null,
    end_run: row.end_run as string | null,
  };
}

/** @returns a plan that takes ten per cent off, for so long or for good */
export function sale(documentIds: string[], startsInMs: number, lengthMs: number | null): PlanRequest {
  const startsAt = Date.now() + startsInMs;
  return {
    kind: 'price',
    uid: 'api::product.product',
    startsAt,
    endsAt: lengthMs === null ? null : startsAt + lengthMs,
    rule: { kind: 'percent', percent: -10, rounding: 'thousand', keepsOld: true },
    documentIds,
  };
}

/** The panel's requests about plans. */
export function plansOf(editor: Editor) {
  const ask = (request: PlanRequest): Promise<PlanAnswer> => editor.request('POST', PATH, request);
  const list = async (from: number, to: number): Promise<Plan[]> =>
    (await editor.request<PlanList>('GET', `${PATH}?from=${from}&to=${to}`)).plans;
  return {
    ask,
    preview: (request: PlanPreviewRequest): Promise<PlanPreview> => editor.request('POST', `${PATH}/preview`, request),
    create: async (request: PlanRequest): Promise<Plan> => (await ask(request)).plan,
    change: (plan: Plan, request: PlanRequest): Promise<PlanAnswer> =>
      editor.request('PUT', `${PATH}/${plan.id}`, { ...request, revision: plan.revision }),
    cancel: (plan: Plan): Promise<PlanAnswer> => editor.request('POST', `${PATH}/${plan.id}/cancel`, { revision: plan.revision }),
    list,
    /** @returns what is planned for a document and not over */
    of: async (documentId: string): Promise<Plan[]> => {
      const plans = await list(Date.now() - 100 * DAY_MS, Date.now() + 100 * DAY_MS);
      const isOpen = ({ state }: Plan): boolean => ['waiting', 'active', 'finishing'].includes(state);
      return plans.filter((plan) => isOpen(plan) && plan.documents.some((one) => one.documentId === documentId));
    },
  };
}

/** Waits until a plan is in a state, and its last run is done. */
export async function untilPlan(shop: RunningShop, id: string, state: string, timeoutMs = 60_000): Promise<PlanTimes> {
  return until(
    `the plan ${id} is ${state}`,
    async () => {
      const times = await planTimes(shop, id);
      if (times.state !== state) return false;
      const run = times.end_run ?? times.start_run;
      if (run === null) return times;
      const [row] = await shop.database.query<{ state: string }>('SELECT state FROM catalogue_runs WHERE id = ?', [run]);
      return row?.state === 'done' && times;
    },
    timeoutMs,
  );
}

import type {
  Plan,
  PlanAnswer,
  PlanList,
  PlanPreview,
  PlanPreviewRequest,
  PlanRequest,
} from '../../editing/plans/server/panel-api';
import { shopApi } from './shop-api';

const PLANS_PATH = '/catalogue/plans';

/** Milliseconds since 1970. */
interface PlanRange {
  from: number;
  to: number;
}

interface SavedPlan {
  request: PlanRequest;
  /** the one that is changed; undefined for a new one */
  plan?: Plan | undefined;
}

const plansApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    listPlans: builder.query<PlanList, PlanRange>({
      query: (params) => ({ url: PLANS_PATH, method: 'GET', config: { params } }),
      providesTags: ['Plan'],
    }),
    previewPlan: builder.mutation<PlanPreview, PlanPreviewRequest>({
      query: (data) => ({ url: `${PLANS_PATH}/preview`, method: 'POST', data }),
    }),
    savePlan: builder.mutation<PlanAnswer, SavedPlan>({
      query: ({ request, plan }) =>
        plan
          ? { url: `${PLANS_PATH}/${plan.id}`, method: 'PUT', data: { ...request, revision: plan.revision } }
          : { url: PLANS_PATH, method: 'POST', data: request },
      invalidatesTags: ['Plan'],
    }),
    cancelPlan: builder.mutation<PlanAnswer, Plan>({
      query: ({ id, revision }) => ({ url: `${PLANS_PATH}/${id}/cancel`, method: 'POST', data: { revision } }),
      invalidatesTags: ['Plan'],
    }),
  }),
});

export const { useListPlansQuery, usePreviewPlanMutation, useSavePlanMutation, useCancelPlanMutation } = plansApi;

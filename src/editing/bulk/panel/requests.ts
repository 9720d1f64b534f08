import type { BulkRequest } from '../server/panel-api';
import type { Run } from '../../changes/server/run';
import { shopApi } from '../../../admin/api/shop-api';
import type { ListedWine } from './cells';

export const { usePlanBulkMutation, useListedWinesQuery } = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    planBulk: builder.mutation<Run, BulkRequest>({
      query: (data) => ({ url: '/catalogue/bulk', method: 'POST', data }),
      invalidatesTags: ['Run'],
    }),
    /** @param search of the list's address */
    listedWines: builder.query<ListedWine[], string>({
      query: (search) => `/content-manager/collection-types/api::product.product${search}`,
      transformResponse: ({ results }: { results: ListedWine[] }) => results,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** @returns the run that a refusal asks about: it waits for a confirmation, where its view shows what is asked */
export function askedRun(error: unknown): string | undefined {
  const { details } = (error ?? {}) as { details?: { confirms?: string; run?: string } };
  return details?.confirms === undefined ? undefined : details.run;
}

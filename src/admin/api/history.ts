import { HISTORY_PATH, type EntryHistory, type PutBackRequest } from '../../editing/history/server/panel-api';
import { shopApi } from './shop-api';

export interface HistoryEntry {
  model: string;
  documentId: string;
}

const historyApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    readHistory: builder.query<EntryHistory, HistoryEntry & { page: number }>({
      query: ({ model, documentId, page }) => `${HISTORY_PATH}/${model}/${documentId}?page=${page}`,
      providesTags: ['Change'],
      // Strapi's own saves don't know of it.
      keepUnusedDataFor: 0,
    }),
    putBack: builder.mutation<unknown, HistoryEntry & PutBackRequest>({
      query: ({ model, documentId, ...data }) => ({
        url: `${HISTORY_PATH}/${model}/${documentId}/put-back`,
        method: 'POST',
        data,
      }),
      invalidatesTags: ['Change'],
    }),
  }),
});

export const { useReadHistoryQuery, usePutBackMutation } = historyApi;

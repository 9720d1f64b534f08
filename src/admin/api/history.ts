import { HISTORY_PATH, type EntryHistory, type PutBackRequest } from '../../catalogue/history/panel-api';
import type { Attributes } from '../saving/stored-entry';
import { shopApi } from './shop-api';

interface Schemas {
  data: { contentTypes: { uid: string; attributes: Attributes }[] };
}

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
    /** the attributes of each content type */
    readSchemas: builder.query<Readonly<Record<string, Attributes>>, undefined>({
      query: () => '/content-manager/init',
      transformResponse: ({ data }: Schemas) =>
        Object.fromEntries(data.contentTypes.map(({ uid, attributes }) => [uid, attributes])),
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

export const { useReadHistoryQuery, useReadSchemasQuery, usePutBackMutation } = historyApi;

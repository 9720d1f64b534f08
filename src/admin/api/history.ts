import { HISTORY_PATH, type EntryHistory, type ValueBefore } from '../../catalogue/history/panel-api';
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
    readValueBefore: builder.mutation<ValueBefore, HistoryEntry & { change: string; field: string }>({
      query: ({ model, documentId, change, field }) => ({
        url: `${HISTORY_PATH}/${model}/${documentId}/value`,
        method: 'GET',
        config: { params: { change, field } },
      }),
    }),
  }),
});

export const { useReadHistoryQuery, useReadSchemasQuery, useReadValueBeforeMutation } = historyApi;

import { REPLACEMENTS_PATH, type ReplacementAnswer } from '../../editing/bulk/server/panel-api';
import type { BinPage, RestoreAnswer, UsesAnswer } from '../../editing/recycle-bin/server/panel-api';
import { CONTENT_TAGS, shopApi } from './shop-api';

interface Replacement {
  uid: string;
  /** documents: the one that is used, and the one that takes its place */
  id: string;
  by: string;
}

const binApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    listBin: builder.query<BinPage, number>({
      query: (page) => `/bin/entries?page=${page}`,
      providesTags: ['Bin'],
      // Strapi's own deletions don't know of it.
      keepUnusedDataFor: 0,
    }),
    restore: builder.mutation<RestoreAnswer, readonly number[]>({
      query: (ids) => ({ url: '/bin/restore', method: 'POST', data: { ids } }),
      invalidatesTags: ['Bin', ...CONTENT_TAGS],
    }),
    erase: builder.mutation<{ erased: number }, readonly number[]>({
      query: (ids) => ({ url: '/bin/erase', method: 'POST', data: { ids } }),
      invalidatesTags: ['Bin'],
    }),
    readUses: builder.query<UsesAnswer, { uid: string; ids: readonly string[] }>({
      query: (data) => ({ url: '/bin/uses', method: 'POST', data }),
      keepUnusedDataFor: 0,
    }),
    /** Begins a run for each content type that uses the entry. */
    replaceEntry: builder.mutation<ReplacementAnswer, Replacement>({
      query: (data) => ({ url: REPLACEMENTS_PATH, method: 'POST', data }),
      invalidatesTags: ['Run'],
    }),
  }),
});

export const { useListBinQuery, useRestoreMutation, useEraseMutation, useReadUsesQuery, useReplaceEntryMutation } = binApi;

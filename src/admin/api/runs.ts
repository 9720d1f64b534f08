import { useState } from 'react';
import {
  FILES_PATH,
  type DoublesRequest,
  type EntryFilter,
  type ShownEntries,
} from '../../editing/import/server/files/panel-api';
import type { RunAnswer, RunPage } from '../../editing/changes/server/panel-api';
import type { RunChoices, RunState } from '../../editing/changes/server/run';
import { CONTENT_TAGS, shopApi } from './shop-api';

const POLL_MS = 1_000;
const RUNS_PATH = '/catalogue/runs';

const UNDER_WAY: readonly RunState[] = ['planning', 'queued', 'running'];

export const isUnderWay = (state: RunState): boolean => UNDER_WAY.includes(state);

interface EntriesQuery {
  id: string;
  show: EntryFilter;
  page: number;
}

const runsApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    listRuns: builder.query<RunPage, number>({ query: (page) => `${RUNS_PATH}?page=${page}`, providesTags: ['Run'] }),
    readRun: builder.query<RunAnswer, string>({
      query: (id) => `${RUNS_PATH}/${id}`,
      providesTags: ['Run'],
      // The lists of runs and of entries show what has become of it.
      onQueryStarted: async (_id, { dispatch, queryFulfilled, getCacheEntry }) => {
        const before = getCacheEntry().data?.run.state;
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        const hasChanged = data !== undefined && before !== undefined && data.run.state !== before;
        if (hasChanged) dispatch(shopApi.util.invalidateTags(['Run']));
      },
    }),
    listRunEntries: builder.query<ShownEntries, EntriesQuery>({
      query: ({ id, show, page }) => `${FILES_PATH}/runs/${id}/entries?show=${show}&page=${page}`,
      providesTags: ['Run'],
    }),
    startRun: builder.mutation<RunAnswer, { id: string; choices: RunChoices }>({
      query: ({ id, choices }) => ({ url: `${RUNS_PATH}/${id}/start`, method: 'POST', data: choices }),
      invalidatesTags: ['Run'],
    }),
    stopRun: builder.mutation<RunAnswer, string>({
      query: (id) => ({ url: `${RUNS_PATH}/${id}/stop`, method: 'POST' }),
      invalidatesTags: ['Run'],
    }),
    undoRun: builder.mutation<RunAnswer, string>({
      query: (id) => ({ url: `${RUNS_PATH}/${id}/undo`, method: 'POST' }),
      invalidatesTags: ['Run'],
    }),
    discardRun: builder.mutation<unknown, string>({
      query: (id) => ({ url: `${RUNS_PATH}/${id}/discard`, method: 'POST' }),
      invalidatesTags: ['Run'],
    }),
    /** Lets lists and forms be read again, after a run has written past the panel's own requests. */
    reloadContent: builder.mutation<null, undefined>({ queryFn: () => ({ data: null }), invalidatesTags: [...CONTENT_TAGS] }),
    decideDoubles: builder.mutation<unknown, { id: string; request: DoublesRequest }>({
      query: ({ id, request }) => ({ url: `${FILES_PATH}/runs/${id}/doubles`, method: 'POST', data: request }),
      invalidatesTags: ['Run'],
    }),
  }),
});

export const {
  useListRunsQuery,
  useListRunEntriesQuery,
  useStartRunMutation,
  useStopRunMutation,
  useUndoRunMutation,
  useDiscardRunMutation,
  useDecideDoublesMutation,
  useReloadContentMutation,
} = runsApi;

/** Reads a run, again and again while it is under way or waits for pictures from the web. */
export function useRun(id: string) {
  const [pollingInterval, setPollingInterval] = useState(POLL_MS);
  const query = runsApi.useReadRunQuery(id, { pollingInterval });
  const { data } = query;
  const isOpen = data === undefined || isUnderWay(data.run.state) || (data.picturesLeft ?? 0) > 0;
  const next = isOpen ? POLL_MS : 0;
  if (next !== pollingInterval) setPollingInterval(next);
  return query;
}

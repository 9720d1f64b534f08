import { FEEDS_PATH, type ShownFeeds } from '../../public/feeds/panel-api';
import {
  FILES_PATH,
  type ImportAnswer,
  type Inspection,
  type InspectionAnswer,
  type TableFormat,
  type TableUid,
} from '../../editing/import/server/files/panel-api';
import { shopApi } from './shop-api';

interface SentTable {
  /** first to be told what it is, then for its dry run */
  to: 'inspections' | 'imports';
  form: FormData;
}

const filesApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    sendTable: builder.mutation<Inspection | { run: string }, SentTable>({
      queryFn: async ({ to, form }, _api, _options, send) => {
        const answer = await send({ url: `${FILES_PATH}/${to}`, method: 'POST', data: form });
        if (answer.error !== undefined) return { error: answer.error };
        // What takes minutes is answered with 200 before it is known how it ends.
        const read = answer.data as ImportAnswer | InspectionAnswer;
        return 'error' in read
          ? { error: { name: 'ApplicationError', status: 400, message: read.error.message } }
          : { data: read };
      },
      invalidatesTags: (_answer, _error, { to }) => (to === 'imports' ? ['Run'] : []),
    }),
    readFeeds: builder.query<ShownFeeds, undefined>({ query: () => FEEDS_PATH }),
  }),
});

export const { useSendTableMutation, useReadFeedsQuery } = filesApi;

interface ExportedTable {
  uid: TableUid;
  format: TableFormat;
  filters?: readonly object[];
  search?: string;
}

/** @returns the path of a table: all of it, or what the filters and the search of a list find */
export const exportPath = ({ uid, format, filters = [], search = '' }: ExportedTable): string =>
  `${FILES_PATH}/export?${new URLSearchParams({ uid, format, filters: JSON.stringify(filters), search })}`;

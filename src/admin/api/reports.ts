import type { Overview, Report } from '../../tracking/server/reports/panel-api';
import type { DayRange } from '../../tracking/server/shop-days';
import { CONTENT_TAGS, shopApi } from './shop-api';

export const SYNONYM_UID = 'api::synonym.synonym';

const reportsApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    readReport: builder.query<Report, DayRange>({
      query: (params) => ({ url: '/reports/report', method: 'GET', config: { params } }),
      providesTags: ['Report'],
    }),
    readOverview: builder.query<Overview, undefined>({ query: () => '/reports/overview' }),
    addSynonym: builder.mutation<unknown, readonly string[]>({
      query: (words) => ({
        url: `/content-manager/collection-types/${SYNONYM_UID}`,
        method: 'POST',
        data: { words, includes: [] },
      }),
      invalidatesTags: ['Report', ...CONTENT_TAGS],
    }),
  }),
});

export const { useReadReportQuery, useReadOverviewQuery, useAddSynonymMutation } = reportsApi;

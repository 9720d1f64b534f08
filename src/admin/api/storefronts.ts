import { TOLD_STOREFRONTS_PATH, type ToldStorefront } from '../../cache/webhook/panel-api';
import { RENEWAL_PATH, SAMPLE_PATH } from '../../media/panel-api';
import type { RenewalProgress } from '../../media/renditions-job';
import type { WatermarkSample } from '../../media/watermark-sample';
import { shopApi } from './shop-api';

const storefrontsApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    listStorefronts: builder.query<{ data: ToldStorefront[] }, undefined>({
      query: () => TOLD_STOREFRONTS_PATH,
      providesTags: ['Storefront'],
    }),
    tellStorefronts: builder.mutation<unknown, undefined>({
      query: () => ({ url: TOLD_STOREFRONTS_PATH, method: 'POST' }),
      invalidatesTags: ['Storefront'],
    }),
    readRenewal: builder.query<{ data: RenewalProgress | null }, undefined>({ query: () => RENEWAL_PATH }),
    readWatermarkSample: builder.query<{ data: WatermarkSample }, string>({ query: (values) => `${SAMPLE_PATH}?${values}` }),
  }),
});

export const { useListStorefrontsQuery, useTellStorefrontsMutation, useReadRenewalQuery, useReadWatermarkSampleQuery } =
  storefrontsApi;

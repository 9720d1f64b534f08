import { SITE_STATE_PATH, type SiteState } from '../../http/preview/panel-api';
import { shopApi } from './shop-api';

const previewApi = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    getPreviewSite: builder.query<SiteState, undefined>({ query: () => SITE_STATE_PATH, keepUnusedDataFor: 0 }),
  }),
});

export const { useGetPreviewSiteQuery } = previewApi;

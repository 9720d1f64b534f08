import { useNotification } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { shopApi } from '../api/shop-api';
import { SITE_STATE_PATH, type SiteState } from '../../http/preview/panel-api';
import { requestText } from '../requests/texts';

const { useGetPreviewSiteQuery } = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    getPreviewSite: builder.query<SiteState, undefined>({ query: () => SITE_STATE_PATH, keepUnusedDataFor: 0 }),
  }),
});

/** Says in the preview that the site which shows it is down: in its frame stands the browser's own page. */
export function PreviewNotice() {
  const { data } = useGetPreviewSiteQuery(undefined);
  const { toggleNotification } = useNotification();
  useEffect(() => {
    if (data?.isUp === false)
      toggleNotification({
        type: 'warning',
        message: requestText('preview-down', { site: data.site }),
        blockTransition: true,
      });
  }, [data, toggleNotification]);
  return null;
}

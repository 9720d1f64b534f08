import { useNotification } from '@strapi/strapi/admin';
import { useEffect } from 'react';
import { useGetPreviewSiteQuery } from '../api/preview-site';
import { requestText } from '../requests/texts';

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

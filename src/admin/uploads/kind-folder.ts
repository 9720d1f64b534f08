import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { isFiled, KIND_FOLDERS_PATH, type KindFolder } from '../../media/kind-folders';

/** @returns the content type whose form the panel shows */
function shownType(): string | undefined {
  return /\/content-manager\/(?:collection|single)-types\/([^/]+)/.exec(window.location.pathname)?.[1];
}

/**
 * The folder for files that are uploaded from a form, for Strapi's picture field (src/admin/strapi-patches.ts). Without one, they lie
 * at the top of the media library, where Strapi puts them.
 *
 * @param isUploading whether the dialog of an upload is open: it is asked for then
 */
export function useKindFolder(isUploading: boolean): number | null {
  const [folder, setFolder] = useState<number | null>(null);
  useEffect(() => {
    const uid = shownType();
    if (!isUploading || !isFiled(uid)) return undefined;
    let isCurrent = true;
    getFetchClient()
      .post<KindFolder>(KIND_FOLDERS_PATH, { uid })
      .then(
        ({ data }) => isCurrent && setFolder(data.id),
        () => isCurrent && setFolder(null),
      );
    return () => {
      isCurrent = false;
    };
  }, [isUploading]);
  return folder;
}

import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { isFiled, KIND_FOLDERS_PATH, type KindFolder } from '../../media/kind-folders';

/** @returns the content type whose form the panel shows */
function shownType(): string | undefined {
  return /\/content-manager\/(?:collection|single)-types\/([^/]+)/.exec(window.location.pathname)?.[1];
}

/**
 * The folder for files that are uploaded from a form, for Strapi's picture field (upload-patches.ts). The dialog opens when it
 * is known: files that were sent before lay at the top of the media library.
 *
 * @param isUploading whether an upload was asked for: the folder is asked for then
 * @returns null where there is none, undefined until it is known
 */
export function useKindFolder(isUploading: boolean): number | null | undefined {
  const [folder, setFolder] = useState<number | null>();
  useEffect(() => {
    if (!isUploading) return undefined;
    const uid = shownType();
    if (!isFiled(uid)) {
      setFolder(null);
      return undefined;
    }
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

import { useSyncExternalStore } from 'react';

/** Strapi's breakpoint for phones. */
export const PHONE = '(max-width: 767px)';

const media = globalThis.matchMedia(PHONE);

export const isPhone = (): boolean => media.matches;

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** @returns whether the window is as wide as a phone, also after it is turned */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);

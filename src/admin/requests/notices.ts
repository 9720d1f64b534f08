import { createSharedValue } from '../shared/shared-value';

/** The sentence below the buttons of the open form. */
export interface Notice {
  text: string;
  link?: { label: string; url: string };
}

const shown = createSharedValue<Notice | undefined>(undefined);

/** @param notice undefined takes it away */
export const setNotice = shown.set;

export const useNotice = (): Notice | undefined => shown.use((notice) => notice);

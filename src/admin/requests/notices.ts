import { createSharedValue } from '../shared-value';

/** What the banner above every page tells. */
export interface Notice {
  /** what is wrong */
  text: string;
  /** what happens next, or what the reader can do */
  next: string;
  actions: readonly { label: string; run: () => void }[];
  /** undefined: it goes when what is wrong has gone */
  onClose?: () => void;
  /** it says less than others do: it is shown alone */
  isGeneral?: boolean;
}

const notices = new Map<string, Notice>();
const shown = createSharedValue<readonly Notice[]>([]);

const particularNotices = (): Notice[] => [...notices.values()].filter(({ isGeneral }) => isGeneral !== true);

/** @param id one notice is shown for it; undefined takes it away */
export function setNotice(id: string, notice: Notice | undefined): void {
  if (notice === undefined && !notices.has(id)) return;
  if (notice === undefined) notices.delete(id);
  else notices.set(id, notice);
  const particular = particularNotices();
  shown.set(particular.length > 0 ? particular : [...notices.values()]);
}

export const useNotices = (): readonly Notice[] => shown.use((all) => all);

/** Messages that a dialog tells. */
const inDialogs = new Set<string>();

/** @returns call it when the dialog is closed */
export function tellInDialog(message: string): () => void {
  inDialogs.add(message);
  return () => void inDialogs.delete(message);
}

/**
 * Whether the banner or a dialog says it: a second message over the page would say the same (src/admin/strapi-patches.ts). That the
 * server is away says nothing of what was just sent.
 */
export const isTold = (message: unknown): boolean =>
  typeof message === 'string' &&
  message !== '' &&
  (inDialogs.has(message) || particularNotices().some(({ text }) => text.includes(message)));

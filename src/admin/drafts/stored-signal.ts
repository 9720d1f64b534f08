const listeners = new Set<() => void>();

/** Strapi's page tells that something was stored: of its own forms nothing else says so (src/admin/drafts/draft-patches.ts). */
export const tellStored = (): void => listeners.forEach((listener) => listener());

export function onStored(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { createSharedValue } from '../shared-value';

const stored = createSharedValue(0);

/** Strapi's page tells that something was stored: of its own forms nothing else says so (src/admin/drafts/draft-patches.ts). */
export const tellStored = (): void => stored.set(stored.get() + 1);

export const onStored = stored.subscribe;

import { adminApi, type StrapiApp } from '@strapi/strapi/admin';
import { createSharedValue } from '../shared-value';

const writes = createSharedValue(0);

/** Of Redux. Strapi's panel writes by mutations of RTK Query. */
interface Action {
  type: unknown;
}

const isWrite = ({ type }: Action): boolean => typeof type === 'string' && type.endsWith('/executeMutation/fulfilled');

interface InvalidateTags {
  util: { invalidateTags: (tags: readonly string[]) => unknown };
}

let dispatch: ((action: never) => unknown) | undefined;

/** Lets the panel read its lists and forms again, after something was written past its own requests: by a run on the server. */
export function reloadContent(): void {
  const { invalidateTags } = (adminApi as unknown as InvalidateTags).util;
  dispatch?.(invalidateTags(['Document', 'Relations', 'CountDocuments', 'RecentDocumentList']) as never);
  countWrite();
}

const countWrite = (): void => writes.set(writes.get() + 1);

/** Counts what this panel has written, so that figures of a list can be read again. Call it in `register`. */
export function watchWrites(app: StrapiApp): void {
  app.addMiddlewares([
    () => (store) => (next) => (action: Action) => {
      dispatch = store.dispatch;
      const result: unknown = next(action);
      if (isWrite(action)) countWrite();
      return result;
    },
  ]);
}

/** @returns a number that grows with every write of this panel */
export const useWrites = (): number => writes.use((count) => count);

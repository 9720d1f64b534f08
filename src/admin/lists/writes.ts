import type { StrapiApp } from '@strapi/strapi/admin';
import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Of Redux. Strapi's panel writes by mutations of RTK Query. */
interface Action {
  type: unknown;
}

const isWrite = ({ type }: Action): boolean => typeof type === 'string' && type.endsWith('/executeMutation/fulfilled');

/** Counts what this panel has written, so that figures of a list can be read again. Call it in `register`. */
export function watchWrites(app: StrapiApp): void {
  app.addMiddlewares([
    () => () => (next) => (action: Action) => {
      const result: unknown = next(action);
      if (isWrite(action)) {
        count += 1;
        listeners.forEach((listener) => listener());
      }
      return result;
    },
  ]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns a number that grows with every write of this panel */
export const useWrites = (): number => useSyncExternalStore(subscribe, () => count);

import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

/** Lets what shows plans read them again. */
export function reloadPlans(): void {
  count += 1;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns a number that grows with every change of plans in this panel */
export const usePlanChanges = (): number => useSyncExternalStore(subscribe, () => count);

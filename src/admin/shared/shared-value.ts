import { useSyncExternalStore } from 'react';

interface SharedValue<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /** @param listener called after each change @returns stops it */
  subscribe: (listener: () => void) => () => void;
  /** In a component: it is drawn again when what it selects has changed. */
  use: <Part>(select: (value: Value) => Part) => Part;
}

/** A value for components that have no parent in common, and for code that is no component. */
export function createSharedValue<Value>(value: Value): SharedValue<Value> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe,
    use: (select) => useSyncExternalStore(subscribe, () => select(value)),
  };
}

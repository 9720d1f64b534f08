import { createSharedValue } from '../shared-value';

/** The open pages that have changes which are not stored. */
const unsaved = createSharedValue<ReadonlySet<symbol>>(new Set());

export function setUnsaved(form: symbol, isUnsaved: boolean): void {
  const others = [...unsaved.get()].filter((other) => other !== form);
  unsaved.set(new Set(isUnsaved ? [...others, form] : others));
}

export const hasUnsavedForms = (): boolean => unsaved.get().size > 0;

export const useUnsavedForms = (): boolean => unsaved.use(({ size }) => size > 0);

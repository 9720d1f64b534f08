/** The open pages that have changes which are not stored. */
const unsaved = new Set<symbol>();
const listeners = new Set<() => void>();

export function setUnsaved(form: symbol, isUnsaved: boolean): void {
  if (unsaved.has(form) === isUnsaved) return;
  if (isUnsaved) unsaved.add(form);
  else unsaved.delete(form);
  listeners.forEach((listener) => listener());
}

export const hasUnsavedForms = (): boolean => unsaved.size > 0;

export function onUnsavedForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useSyncExternalStore, type ReactNode } from 'react';

/** Shown by `PanelDialogs`, one at a time. */
let shown: ReactNode = null;

const listeners = new Set<() => void>();

function show(dialog: ReactNode): void {
  shown = dialog;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isDialogOpen = (): boolean => shown !== null;

/**
 * Opens a dialog over the form, from code that is no component. A dialog that is open is replaced.
 *
 * @param render gets the function that closes the dialog with a result
 * @returns the result
 */
export function openDialog<Result>(render: (close: (result: Result) => void) => ReactNode): Promise<Result> {
  return new Promise((resolve) => {
    show(
      render((result) => {
        show(null);
        resolve(result);
      }),
    );
  });
}

/** The place of the dialogs. */
export function PanelDialogs() {
  return useSyncExternalStore(subscribe, () => shown);
}

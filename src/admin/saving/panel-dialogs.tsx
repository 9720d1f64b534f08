import { useEffect, useId, useSyncExternalStore, type ReactNode } from 'react';

/** Shown by `PanelDialogs`, one at a time. */
let shown: ReactNode = null;

/** The places of the dialogs in the page. The first one shows them. */
let hosts: readonly string[] = [];

const listeners = new Set<() => void>();

const tell = (): void => listeners.forEach((listener) => listener());

function show(dialog: ReactNode): void {
  shown = dialog;
  tell();
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
  const id = useId();
  useEffect(() => {
    hosts = [...hosts, id];
    tell();
    return () => {
      hosts = hosts.filter((host) => host !== id);
      tell();
    };
  }, [id]);
  const isFirst = useSyncExternalStore(subscribe, () => hosts[0] === id);
  const dialog = useSyncExternalStore(subscribe, () => shown);
  return isFirst ? dialog : null;
}

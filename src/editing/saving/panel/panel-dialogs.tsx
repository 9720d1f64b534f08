import { useEffect, useId, type ReactNode } from 'react';
import { createSharedValue } from '../../../admin/shared/shared-value';

/** Shown by `PanelDialogs`, one at a time. */
const shown = createSharedValue<ReactNode>(null);

/** The places of the dialogs in the page. The first one shows them. */
const hosts = createSharedValue<readonly string[]>([]);

/**
 * Opens a dialog over the form, from code that is no component. A dialog that is open is replaced.
 *
 * @param render gets the function that closes the dialog with a result
 * @returns the result
 */
export function openDialog<Result>(render: (close: (result: Result) => void) => ReactNode): Promise<Result> {
  return new Promise((resolve) => {
    shown.set(
      render((result) => {
        shown.set(null);
        resolve(result);
      }),
    );
  });
}

/** The place of the dialogs. */
export function PanelDialogs() {
  const id = useId();
  useEffect(() => {
    hosts.set([...hosts.get(), id]);
    return () => hosts.set(hosts.get().filter((host) => host !== id));
  }, [id]);
  const isFirst = hosts.use(([first]) => first === id);
  const dialog = shown.use((node) => node);
  return isFirst ? dialog : null;
}

import { useEffect, useRef } from 'react';

/** The dialog gives the focus to what had it before, which the chosen picture has replaced: the focus fell to the top of the page. */
const AFTER_DIALOG_MS = 100;

const FOCUSABLE = 'button:not([disabled]):not([tabindex="-1"]), a[href], input, [tabindex="0"]';

function ancestorsOf(element: Element | null): Element[] {
  const ancestors: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) ancestors.push(one);
  return ancestors;
}

/** @param opener what opened the dialog, and what it lay in */
function focusNear(opener: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  for (const element of opener.filter(({ isConnected }) => isConnected)) {
    // Its first input is the top of the form again.
    if (element.tagName === 'FORM') return;
    const target = element.matches(FOCUSABLE) ? element : element.querySelector(FOCUSABLE);
    if (target instanceof HTMLElement) {
      target.focus();
      return;
    }
  }
}

/**
 * Returns the focus to a picture field when its dialogs are closed (upload-patches.ts).
 *
 * @param isOpen whether one of them is open
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element[]>([]);
  const wasOpen = useRef(false);
  // While it renders: an effect runs after the dialog has taken the focus.
  if (isOpen && !wasOpen.current) opener.current = ancestorsOf(document.activeElement);
  wasOpen.current = isOpen;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      setTimeout(() => focusNear(opener.current), AFTER_DIALOG_MS);
    };
  }, [isOpen]);
}

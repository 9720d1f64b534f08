/** Browsers send the mouse events of a touch at once after it. */
const GHOST_MS = 500;

const EVENTS = ['mousedown', 'mouseup', 'click'] as const;

/**
 * A list of choices takes a finger's choice when it is lifted, and closes. The mouse events of the same touch came to what was behind the
 * list: a caret was put elsewhere, a button was pressed. They are held back. Call it in `register`.
 */
export function swallowGhostClicks(): void {
  let touched: { option: Element; at: number } | undefined;
  window.addEventListener(
    'pointerup',
    ({ pointerType, target, timeStamp }) => {
      const option = target instanceof Element ? target.closest('[role=option]') : null;
      touched = pointerType === 'touch' && option ? { option, at: timeStamp } : undefined;
    },
    true,
  );
  const swallow = (event: MouseEvent): void => {
    const { isTrusted, target, timeStamp } = event;
    if (!touched || !isTrusted || timeStamp - touched.at > GHOST_MS) return;
    // A list that stays open, as one of several does, gets its own.
    if (target instanceof Node && touched.option.contains(target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of EVENTS) window.addEventListener(name, swallow, true);
}

import { useEffect, useMemo, useRef, type ComponentType, type ReactNode } from 'react';

type DialogContent = ComponentType<{ onClose: () => void }>;

/** The inside of an action's dialog: the same component in each render, because a new one would forget what was typed in it. */
export function useDialogContent(render: (onClose: () => void) => ReactNode): DialogContent {
  const latest = useRef(render);
  useEffect(() => {
    latest.current = render;
  });
  return useMemo(
    () =>
      ({ onClose }) =>
        latest.current(onClose),
    [],
  );
}

import { useMemo, type ComponentType } from 'react';
import type { BulkActionProps } from '../content-manager';
import type { Selection } from './selection';

interface ForSelection {
  selection: Selection;
  onClose: () => void;
}

/** @returns the same component for the same ticked entries: a new one would forget what was typed in the modal */
export function useTickedContent(
  { model, documents }: BulkActionProps,
  Content: ComponentType<ForSelection>,
): ComponentType<{ onClose: () => void }> {
  const ticked = documents.map(({ documentId }) => documentId).join();
  return useMemo(() => {
    const selection = { uid: model, documentIds: ticked.split(',') };
    return function TickedContent({ onClose }) {
      return <Content selection={selection} onClose={onClose} />;
    };
  }, [model, ticked, Content]);
}

import { ClockCounterClockwise } from '@strapi/icons';
import { useMemo } from 'react';
import type { Action, ActionProps, Position } from '../content-manager';
import type { Part } from '../panel-parts';
import { EntryChanges } from './entry-changes';
import { storedId } from './history-panel';
import { useHistoryTexts } from './use-texts';

const POSITIONS: Position[] = ['header'];

const ShowHistory: Part<Action, ActionProps> = (props) => {
  const { translate } = useHistoryTexts();
  const { model } = props;
  const documentId = storedId(props);
  // The same component in each render: a new one would forget which values were put back.
  const content = useMemo(
    () =>
      function History({ onClose }: { onClose: () => void }) {
        return documentId === undefined ? null : <EntryChanges model={model} documentId={documentId} onClose={onClose} />;
      },
    [model, documentId],
  );
  if (documentId === undefined) return null;
  return {
    label: translate('title'),
    icon: <ClockCounterClockwise />,
    position: POSITIONS,
    dialog: { type: 'modal', title: translate('title'), content },
  };
};

/** In the menu of a form: a phone hides the panels behind the arrow of its bottom bar, where an editor does not look for them. */
export const historyAction = Object.assign(ShowHistory, { position: POSITIONS });

import { Button, Flex, Typography } from '@strapi/design-system';
import { ClockCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { useMemo, useState } from 'react';
import type { HistoryEntry } from '../api/history';
import { contentManager, type Action, type ActionProps, type Position, type SidePanel } from '../content-manager';
import type { Part } from '../panel-parts';
import { Dialog } from '../ui/dialog-form';
import { useTexts } from '../ui/texts';
import { EntryChanges } from './entry-changes';

const POSITIONS: Position[] = ['header'];

function History({ model, documentId }: HistoryEntry) {
  const { say } = useTexts('history');
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography textColor="neutral600">{say('hint')}</Typography>
      <Button variant="secondary" fullWidth onClick={() => setIsOpen(true)}>
        {say('open')}
      </Button>
      <Dialog title={say('title')} open={isOpen} onClose={close}>
        <EntryChanges model={model} documentId={documentId} onClose={close} />
      </Dialog>
    </Flex>
  );
}

/** @returns undefined for an entry that is not stored yet */
function storedId({ document }: ActionProps): string | undefined {
  const documentId = document?.documentId;
  return typeof documentId === 'string' && documentId !== '' ? documentId : undefined;
}

/** A panel beside the form of a stored entry: what was changed of it. */
function historyPanel(props: ActionProps): SidePanel | null {
  const { say } = useTexts('history');
  const documentId = storedId(props);
  if (documentId === undefined) return null;
  return { title: say('title'), content: <History key={documentId} model={props.model} documentId={documentId} /> };
}

/** In the menu of a form: a phone hides the panels behind the arrow of its bottom bar, where an editor does not look for them. */
const ShowHistory: Part<Action, ActionProps> = (props) => {
  const { say } = useTexts('history');
  const { model } = props;
  const documentId = storedId(props);
  // The same component in each render: a new one would forget which values were put back.
  const content = useMemo(
    () =>
      function HistoryContent({ onClose }: { onClose: () => void }) {
        return documentId === undefined ? null : <EntryChanges model={model} documentId={documentId} onClose={onClose} />;
      },
    [model, documentId],
  );
  if (documentId === undefined) return null;
  return {
    label: say('title'),
    icon: <ClockCounterClockwise />,
    position: POSITIONS,
    dialog: { type: 'modal', title: say('title'), content },
  };
};

/** Adds the history to the form of every entry: beside it, and in its menu. Call it in `bootstrap`. */
export function addHistory(app: Pick<StrapiApp, 'getPlugin'>): void {
  const { addEditViewSidePanel, addDocumentAction } = contentManager(app);
  addEditViewSidePanel([historyPanel]);
  addDocumentAction((actions) => {
    const deletion = actions.findIndex(({ type }) => type === 'delete');
    const own = Object.assign(ShowHistory, { position: POSITIONS });
    return actions.toSpliced(deletion === -1 ? actions.length : deletion, 0, own);
  });
}

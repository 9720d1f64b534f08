import { ClockCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { contentManager, type Action, type ActionProps, type Position } from '../../../admin/shared/content-manager';
import type { Part } from '../../../admin/shared/panel-parts';
import { useDialogContent } from '../../../admin/ui/dialog-content';
import { useTexts } from '../../../admin/ui/texts';
import { EntryChanges } from './entry-changes';

const POSITIONS: Position[] = ['header'];

/** @returns undefined for an entry that is not stored yet */
function storedId({ document }: ActionProps): string | undefined {
  const documentId = document?.documentId;
  return typeof documentId === 'string' && documentId !== '' ? documentId : undefined;
}

/** In the menu of a form: what was changed of it. A phone hides the panels beside it behind the arrow of its bottom bar. */
const ShowHistory: Part<Action, ActionProps> = (props) => {
  const { say } = useTexts('history');
  const { model } = props;
  const documentId = storedId(props);
  const content = useDialogContent(
    (onClose) => documentId && <EntryChanges model={model} documentId={documentId} onClose={onClose} />,
  );
  if (documentId === undefined) return null;
  return {
    label: say('title'),
    icon: <ClockCounterClockwise />,
    position: POSITIONS,
    dialog: { type: 'modal', title: say('title'), content },
  };
};

/** Adds the history to the menu of every form. Call it in `bootstrap`. */
export function addHistory(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addDocumentAction((actions) => {
    const deletion = actions.findIndex(({ type }) => type === 'delete');
    const own = Object.assign(ShowHistory, { position: POSITIONS });
    return actions.toSpliced(deletion === -1 ? actions.length : deletion, 0, own);
  });
}

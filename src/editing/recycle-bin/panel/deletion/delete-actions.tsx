import type { StrapiApp } from '@strapi/strapi/admin';
import { isRequiredMenu } from '../../../../contract/content-types';
import { useDialogContent } from '../../../../admin/ui/dialog-content';
import { useTexts } from '../../../../admin/ui/texts';
import {
  contentManager,
  type Action,
  type ActionProps,
  type BulkAction,
  type BulkActionProps,
} from '../../../../admin/shared/content-manager';
import { entryName } from '../../../../admin/shared/entry-name';
import { replacePart, type Part } from '../../../../admin/shared/panel-parts';
import { DeletionForm } from './deletion-form';

function withUses(action: Part<Action, ActionProps>): Part<Action, ActionProps> {
  return replacePart(action, function DeleteEntry(props) {
    const { documentId, model, collectionType, document } = props;
    const { say } = useTexts('bin');
    const described = action(props);
    const dialog = described?.dialog;
    const content = useDialogContent((onClose) => (
      <DeletionForm uid={model} ids={[documentId ?? '']} onDelete={async () => dialog?.onConfirm?.()} onClose={onClose} />
    ));
    // The server refuses it too (src/editing/saving/server/required-content.ts).
    const isKept = collectionType === 'single-types' || (model === 'api::menu.menu' && isRequiredMenu(document?.location));
    if (!described || !dialog || isKept) return isKept ? null : described;
    const title = say('delete.title', { name: entryName(document) ?? '…' });
    return { ...described, dialog: { type: 'modal', title, content } };
  });
}

function bulkWithUses(action: Part<BulkAction, BulkActionProps>): Part<BulkAction, BulkActionProps> {
  return replacePart(action, function DeleteEntries(props) {
    const { model, documents } = props;
    const { say } = useTexts('bin');
    const described = action(props);
    const dialog = described?.dialog;
    const ids = documents.map(({ documentId }) => documentId);
    const content = useDialogContent((onClose) => (
      <DeletionForm uid={model} ids={ids} onDelete={async () => dialog?.onConfirm?.()} onClose={onClose} />
    ));
    if (!described || !dialog) return described;
    const title = say('delete.title-several', { count: ids.length });
    return { ...described, dialog: { type: 'modal', title, content } };
  });
}

/** Before a deletion, says what uses the entries. Call it after the plugins have registered their actions. */
export function guardDeletions(app: Pick<StrapiApp, 'getPlugin'>): void {
  const parts = contentManager(app);
  const isDeletion = ({ type }: { type?: string }): boolean => type === 'delete';
  parts.addDocumentAction((actions) => actions.map((action) => (isDeletion(action) ? withUses(action) : action)));
  parts.addBulkAction((actions) => actions.map((action) => (isDeletion(action) ? bulkWithUses(action) : action)));
}

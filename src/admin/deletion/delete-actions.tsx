import type { StrapiApp } from '@strapi/strapi/admin';
import { useEffect, useMemo, useRef, type ComponentType } from 'react';
import { isRequiredMenu } from '../../contract/content-types';
import { useBinTexts } from '../bin/use-texts';
import { replacePart, type Part } from '../panel-parts';
import { DeletionForm } from './deletion-form';

/** What the content manager says of the entry that an action is for. */
interface ActionProps {
  documentId?: string;
  model: string;
  collectionType: string;
  document?: Record<string, unknown>;
}

interface BulkActionProps {
  model: string;
  documents: { documentId: string }[];
}

interface Dialog {
  type: string;
  title: string;
  content: unknown;
  onConfirm?: () => Promise<unknown>;
}

interface Action {
  dialog?: Dialog;
}

type Deletion<Props> = Part<Action, Props>;

const NAMES = ['name', 'title', 'platform'];

const nameOf = (document: Record<string, unknown> | undefined): string =>
  NAMES.map((attribute) => document?.[attribute]).find((name) => typeof name === 'string') ?? '…';

/** The same component in each render: a new one would forget what was chosen in the dialog. */
function useContent(uid: string, ids: readonly string[], onDelete: (() => Promise<unknown>) | undefined) {
  const latest = useRef(onDelete);
  useEffect(() => {
    latest.current = onDelete;
  });
  const key = ids.join();
  return useMemo((): ComponentType<{ onClose: () => void }> => {
    return function DeletionContent({ onClose }) {
      const remove = async () => latest.current?.();
      return <DeletionForm uid={uid} ids={key.split(',')} onDelete={remove} onClose={onClose} />;
    };
  }, [uid, key]);
}

function withUses(action: Deletion<ActionProps>): Deletion<ActionProps> {
  return replacePart(action, function DeleteEntry(props) {
    const { documentId, model, collectionType, document } = props;
    const { translate } = useBinTexts();
    const described = action(props);
    const dialog = described?.dialog;
    const content = useContent(model, [documentId ?? ''], dialog?.onConfirm);
    // The server refuses it too (src/editorial/required-content.ts).
    const isKept = collectionType === 'single-types' || (model === 'api::menu.menu' && isRequiredMenu(document?.location));
    if (!described || !dialog || isKept) return isKept ? null : described;
    const title = translate('delete.title', { name: nameOf(document) });
    return { ...described, dialog: { type: 'modal', title, content } };
  });
}

function bulkWithUses(action: Deletion<BulkActionProps>): Deletion<BulkActionProps> {
  return replacePart(action, function DeleteEntries(props) {
    const { model, documents } = props;
    const { translate } = useBinTexts();
    const described = action(props);
    const dialog = described?.dialog;
    const ids = documents.map(({ documentId }) => documentId);
    const content = useContent(model, ids, dialog?.onConfirm);
    if (!described || !dialog) return described;
    const title = translate('delete.title-several', { count: ids.length });
    return { ...described, dialog: { type: 'modal', title, content } };
  });
}

interface ContentManager {
  addDocumentAction: (change: (actions: Deletion<ActionProps>[]) => Deletion<ActionProps>[]) => void;
  addBulkAction: (change: (actions: Deletion<BulkActionProps>[]) => Deletion<BulkActionProps>[]) => void;
}

/** Before a deletion, says what uses the entries. Call it after the plugins have registered their actions. */
export function guardDeletions(app: Pick<StrapiApp, 'getPlugin'>): void {
  const contentManager = app.getPlugin('content-manager').apis as unknown as ContentManager;
  const isDeletion = ({ type }: { type?: string }): boolean => type === 'delete';
  contentManager.addDocumentAction((actions) => actions.map((action) => (isDeletion(action) ? withUses(action) : action)));
  contentManager.addBulkAction((actions) => actions.map((action) => (isDeletion(action) ? bulkWithUses(action) : action)));
}

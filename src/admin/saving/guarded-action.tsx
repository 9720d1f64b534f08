import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { Action, ActionProps } from '../content-manager';
import { useDraft } from '../drafts/use-draft';
import { replacePart, type Part } from '../panel-parts';
import { useCreatedRelation } from './created-relation';
import { objectWith, type Values } from './form-values';
import { isDialogOpen } from './panel-dialogs';
import { findUnresolvedRelation } from './unresolved-relations';

/** @returns says at its input which text was typed into a relation's box, and stands for no entry; whether there is none */
function useRelationCheck(anchor: RefObject<HTMLElement>): () => boolean {
  const { formatMessage } = useIntl();
  const getValues = useForm('RelationCheck', (form) => form.getValues) as () => Values;
  const setErrors = useForm('RelationCheck', (form) => form.setErrors);
  return useCallback(() => {
    const unresolved = findUnresolvedRelation(anchor.current?.closest('form') ?? document, getValues());
    if (!unresolved) return true;
    setErrors(objectWith(unresolved.path, formatMessage({ id: 'shop.relation.unresolved' }, { text: unresolved.text })));
    return false;
  }, [anchor, formatMessage, getValues, setErrors]);
}

/** The keys of Strapi's own shortcuts for a form, which call its functions past the buttons. */
const isShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && (key === 'Enter' || key.toLowerCase() === 's');

/** Whether the form of this button is the one in front: a related entry opens in a dialog above it. */
function isInFront(anchor: HTMLElement | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]');
  return dialogs.length === 0 || anchor?.closest('[role="dialog"]') === dialogs[dialogs.length - 1];
}

function useShortcuts(anchor: RefObject<HTMLElement>, isChecked: () => boolean): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || (!isDialogOpen() && (!isInFront(anchor.current) || isChecked()))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [anchor, isChecked]);
}

/** What belongs to a form, and is done once for it. */
type UseForm = (props: ActionProps, anchor: RefObject<HTMLElement>, isChecked: () => boolean) => void;

/** Lets Strapi's Save and Publish begin only after our checks. */
function guardAction(action: Part<Action, ActionProps>, useFormWork: UseForm): Part<Action, ActionProps> {
  const GuardedAction: Part<Action, ActionProps> = (props) => {
    const described = action(props);
    const anchor = useRef<HTMLSpanElement>(null);
    const isChecked = useRelationCheck(anchor);
    useFormWork(props, anchor, isChecked);
    const text = described?.label;
    // The content manager compares descriptions member by member, and would compare all of two elements.
    const label = useMemo(() => <span ref={anchor}>{text}</span>, [text]);
    if (described === null) return null;
    // True: no dialog of Strapi's follows.
    return { ...described, label, onClick: (event) => (isChecked() ? described.onClick?.(event) : true) };
  };
  return replacePart(action, GuardedAction);
}

export const guardPublish = (action: Part<Action, ActionProps>): Part<Action, ActionProps> =>
  guardAction(action, () => undefined);

/** Save is there in every form. */
export const guardSave = (action: Part<Action, ActionProps>): Part<Action, ActionProps> =>
  guardAction(action, (props, anchor, isChecked) => {
    useDraft(props);
    useCreatedRelation(props, anchor);
    useShortcuts(anchor, isChecked);
  });

import { useForm, type StrapiApp } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { contentManager, type Action, type ActionProps } from '../content-manager';
import { replacePart, type Part } from '../panel-parts';

function resetWithForm(action: Part<Action, ActionProps>): Part<Action, ActionProps> {
  return replacePart(action, (props): Action | null => {
    const described = action(props);
    const resetForm = useForm('Discard', (form) => form.resetForm);
    const isDiscarding = useRef(false);
    const status = props.document?.status;
    useEffect(() => {
      if (!isDiscarding.current || status === 'modified') return;
      isDiscarding.current = false;
      resetForm();
    }, [status, resetForm]);
    const { dialog } = described ?? {};
    if (!described || !dialog?.onConfirm) return described;
    const { onConfirm } = dialog;
    const confirm = (): Promise<unknown> => {
      isDiscarding.current = true;
      return onConfirm();
    };
    return { ...described, dialog: { ...dialog, onConfirm: confirm } };
  });
}

/** Discarding leaves the form with what is stored: what was typed and not saved stayed in it. */
export function resetDiscardedForms(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addDocumentAction((actions) =>
    actions.map((action) => (action.type === 'discard' ? resetWithForm(action) : action)),
  );
}

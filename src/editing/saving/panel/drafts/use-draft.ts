import { useAuth, useForm, useNotification } from '@strapi/strapi/admin';
import { useEffect, useMemo, useRef } from 'react';
import type { ActionProps } from '../../../../admin/shared/content-manager';
import { requestText } from '../../../../admin/requests/texts';
import { forgetCreations } from '../create-once';
import { changedOf } from '../differences';
import type { Values } from '../form-values';
import { entryKey } from '../seen-entry';
import { deleteDraft, draftKey, formKey, readDrafts, writeDraft } from './draft-store';
import { chooseFromDrafts } from './offer-draft';
import { addForm, enterForm, isFormLeft } from './open-forms';

function useFormState() {
  return {
    values: useForm('Draft', (form) => form.values) as Values,
    initialValues: useForm('Draft', (form) => form.initialValues) as Values,
    isModified: useForm('Draft', (form) => form.modified),
    isSubmitting: useForm('Draft', (form) => form.isSubmitting),
    isDisabled: useForm('Draft', (form) => form.disabled),
    getValues: useForm('Draft', (form) => form.getValues) as () => Values,
    setValues: useForm('Draft', (form) => form.setValues) as (values: Record<string, unknown>) => void,
    resetForm: useForm('Draft', (form) => form.resetForm),
  };
}

type FormState = ReturnType<typeof useFormState>;

/** Writes the form's own draft with each change; it goes when nothing is changed any more. Says once that the browser keeps nothing. */
function useWriting(own: string | undefined, { values, initialValues, isModified }: FormState): void {
  const { toggleNotification } = useNotification();
  const isKept = useRef(true);

  useEffect(() => {
    if (own === undefined || isFormLeft()) return;
    if (!isModified) return deleteDraft(own);
    const wasKept = isKept.current;
    isKept.current = writeDraft(own, changedOf(initialValues, values));
    if (wasKept && !isKept.current)
      toggleNotification({ type: 'warning', message: requestText('draft.not-kept'), blockTransition: true });
  }, [own, values, initialValues, isModified, toggleNotification]);
}

/** An entry that is read again keeps what was typed into its form: Strapi's form would show what is stored alone. */
function useTypedValues({ values, initialValues, setValues }: FormState): void {
  const before = useRef({ values, initialValues });

  useEffect(() => {
    const last = before.current;
    before.current = { values, initialValues };
    if (last.initialValues === initialValues) return;
    const typed = changedOf(values, changedOf(last.initialValues, last.values));
    if (Object.keys(typed).length > 0) setValues({ ...values, ...typed });
  }, [values, initialValues, setValues]);
}

/** Keeps the unsaved changes of a form on the editor's computer, and offers those of an earlier time when the form opens. */
export function useDraft({ model, collectionType, documentId: id, document }: ActionProps): void {
  const documentId = (collectionType === 'single-types' ? undefined : id) || undefined;
  const user = useAuth('Draft', (auth) => auth.user?.id);
  const state = useFormState();
  const { isSubmitting, isDisabled, getValues, setValues, resetForm } = state;
  const entry = entryKey(model, documentId);
  const form = user === undefined || isDisabled ? undefined : formKey(String(user), entry);
  const own = useMemo(() => (form === undefined ? undefined : draftKey(form)), [form]);
  const stored = typeof document?.documentId === 'string' ? document.documentId : undefined;
  const latest = useRef({ isSubmitting, stored });
  latest.current = { isSubmitting, stored };

  useEffect(() => {
    if (form === undefined || own === undefined) return undefined;
    enterForm();
    forgetCreations();
    let isOpen = true;
    const offer = async (): Promise<void> => {
      const drafts = readDrafts(form).filter(({ key }) => key !== own);
      const chosen = await chooseFromDrafts(drafts, getValues, { model, documentId: latest.current.stored });
      if (isOpen && chosen) setValues({ ...getValues(), ...chosen });
    };
    void offer();
    const forget = addForm({
      entry,
      isSubmitting: () => latest.current.isSubmitting,
      values: getValues,
      forgetDraft: () => deleteDraft(own),
      reset: () => resetForm(),
    });
    return () => {
      isOpen = false;
      forget();
    };
  }, [form, own, entry, model, getValues, setValues, resetForm]);

  useWriting(own, state);
  useTypedValues(state);
}

import { useAuth, useForm } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import type { ActionProps } from '../content-manager';
import { entryKey } from '../saving/entry-versions';
import type { Values } from '../saving/form-values';
import { changedFields } from '../saving/differences';
import { deleteDraft, keyOfDraft, readDraft, writeDraft, type Draft } from './draft-store';
import { dropOwnDraft, offeredDrafts } from './moved-draft';
import { chooseFromDraft, showOffer } from './offer-draft';

/** After the last change. */
const WAIT_MS = 700;

type SetValues = (values: Record<string, unknown>) => void;

/** The form's own draft in this page. */
interface Kept {
  /** whether an earlier draft was looked for */
  isReady: boolean;
  isWritten: boolean;
}

/** While an earlier draft is offered, one that is written holds what is in it too. */
function withOffered(offered: Draft | undefined, base: Values, mine: Values): Values {
  if (!offered) return mine;
  const earlier = changedFields(offered.base, offered.mine).map((field) => [field, offered.mine[field]]);
  const own = changedFields(base, mine).map((field) => [field, mine[field]]);
  return { ...mine, ...Object.fromEntries(earlier), ...Object.fromEntries(own) } as Values;
}

function useForms() {
  return {
    values: useForm('Draft', (form) => form.values) as Values,
    initialValues: useForm('Draft', (form) => form.initialValues) as Values,
    modified: useForm('Draft', (form) => form.modified),
    disabled: useForm('Draft', (form) => form.disabled),
    getValues: useForm('Draft', (form) => form.getValues) as () => Values,
    setValues: useForm('Draft', (form) => form.setValues) as SetValues,
  };
}

interface OpenedForm {
  getValues: () => Values;
  setValues: SetValues;
}

/** Offers the draft of an earlier time, if there is one. @returns stops that */
function lookForDraft(
  key: string,
  place: { model: string; documentId: string | undefined },
  { getValues, setValues }: OpenedForm,
  onRead: () => void,
): () => void {
  let isOpen = true;
  const take = async (draft: Draft) => {
    const chosen = await chooseFromDraft(draft, getValues(), place);
    if (!isOpen) return;
    offeredDrafts.delete(key);
    void showOffer(key, undefined);
    if (chosen) setValues({ ...getValues(), ...chosen });
    else await deleteDraft(key);
  };
  const look = async () => {
    const draft = await readDraft(key);
    if (!isOpen) return;
    onRead();
    if (draft?.isApplied) return take(draft);
    if (draft === undefined) return;
    offeredDrafts.set(key, draft);
    await showOffer(key, { draft, shown: getValues(), place, onTake: () => void take(draft) });
  };
  void look();
  return () => {
    isOpen = false;
    offeredDrafts.delete(key);
    void showOffer(key, undefined);
  };
}

/**
 * Keeps the unsaved changes of a form on the editor's computer, and offers those of an earlier time when the form opens.
 *
 * @param props of one button of the form; undefined for the others
 */
export function useDraft(props: ActionProps | undefined): void {
  const { model = '', collectionType } = props ?? {};
  const documentId = collectionType === 'single-types' ? undefined : props?.documentId || undefined;
  const user = useAuth('Draft', (auth) => auth.user?.id);
  const { values, initialValues, modified, disabled, getValues, setValues } = useForms();
  const key =
    props === undefined || user === undefined || disabled ? undefined : keyOfDraft(String(user), entryKey(model, documentId));
  const stored = props?.document?.documentId;
  const kept = useRef<Kept>({ isReady: false, isWritten: false });
  const latest = useRef({ values, initialValues, modified });
  latest.current = { values, initialValues, modified };

  useEffect(() => {
    if (key === undefined) return undefined;
    kept.current = { isReady: false, isWritten: false };
    return lookForDraft(key, { model, documentId: storedId(stored) }, { getValues, setValues }, () => {
      kept.current.isReady = true;
    });
  }, [key, model, stored, getValues, setValues]);

  useEffect(() => {
    if (key === undefined) return undefined;
    const write = () => {
      if (!kept.current.isReady) return;
      const { values: mine, initialValues: base, modified: isModified } = latest.current;
      if (isModified) {
        kept.current.isWritten = true;
        const values = withOffered(offeredDrafts.get(key), base, mine);
        void writeDraft({ key, account: String(user), base, mine: values, at: Date.now() });
      } else if (kept.current.isWritten) {
        kept.current.isWritten = false;
        void dropOwnDraft(key);
      }
    };
    const timer = setTimeout(write, WAIT_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [key, user, values, modified]);
}

const storedId = (id: unknown): string | undefined => (typeof id === 'string' ? id : undefined);

import { useAuth, useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useRef, type MutableRefObject } from 'react';
import type { ActionProps } from '../content-manager';
import { entryKey } from '../saving/entry-versions';
import type { Values } from '../saving/form-values';
import { deleteDraft, draftKey, formKey, readDrafts, type Draft } from './draft-store';
import { keepDraft } from './keep-draft';
import { enterForm, isFormLeft } from './left-form';
import { rememberDraft } from './moved-draft';
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
  /** from `formKey` */
  form: string;
  /** of its own draft */
  own: string;
  place: { model: string; documentId: string | undefined };
  getValues: () => Values;
  /** Puts values of an earlier draft into the form, and into its own draft. */
  take: (chosen: Values) => Promise<void>;
  /** called when earlier drafts were looked for */
  onRead: () => void;
}

/** Offers the drafts of earlier times, the latest first. @returns stops that */
function offerDrafts({ form, own, place, getValues, take, onRead }: OpenedForm): () => void {
  let isOpen = true;
  const choose = async (draft: Draft) => {
    const chosen = await chooseFromDraft(draft, getValues(), place);
    if (!isOpen || chosen === 'later') return;
    if (chosen) await take(chosen);
    await deleteDraft(draft.key);
    await look();
  };
  const look = async (): Promise<void> => {
    const draft = (await readDrafts(form)).find(({ key }) => key !== own);
    if (!isOpen) return;
    onRead();
    if (draft?.isApplied) return choose(draft);
    await showOffer(form, draft && { draft, shown: getValues(), place, onTake: () => void choose(draft) });
  };
  void look();
  return () => {
    isOpen = false;
    void showOffer(form, undefined);
  };
}

interface Writing {
  /** of the form's own draft; undefined where none is kept */
  own: string | undefined;
  values: Values;
  isModified: boolean;
  kept: MutableRefObject<Kept>;
  keep: (mine: Values) => Promise<void>;
}

/** Writes the form's own draft a moment after each change, and when the page is left. */
function useWriting({ own, values, isModified, kept, keep }: Writing): void {
  const latest = useRef({ values, isModified });
  latest.current = { values, isModified };
  useEffect(() => {
    if (own === undefined) return undefined;
    const write = () => {
      if (!kept.current.isReady || isFormLeft()) return;
      if (latest.current.isModified) {
        void keep(latest.current.values);
      } else if (kept.current.isWritten) {
        kept.current.isWritten = false;
        void deleteDraft(own);
      }
    };
    const timer = setTimeout(write, WAIT_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    };
  }, [own, kept, keep, values, isModified]);
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
  const account = String(user);
  const form = props === undefined || user === undefined || disabled ? undefined : formKey(account, entryKey(model, documentId));
  const stored = props?.document?.documentId;
  const own = useMemo(() => (form === undefined ? undefined : draftKey(form)), [form]);
  const kept = useRef<Kept>({ isReady: false, isWritten: false });
  const base = useRef(initialValues);
  base.current = initialValues;

  const keep = useCallback(
    async (mine: Values) => {
      if (own === undefined) return;
      kept.current.isWritten = true;
      await keepDraft({ key: own, account, base: base.current, mine, at: Date.now() });
    },
    [own, account],
  );

  useEffect(() => {
    if (form === undefined || own === undefined) return undefined;
    kept.current = { isReady: false, isWritten: false };
    enterForm();
    const forget = rememberDraft(form, own);
    const stop = offerDrafts({
      ...{ form, own, getValues },
      place: { model, documentId: storedId(stored) },
      take: async (chosen) => {
        const mine = { ...getValues(), ...chosen };
        setValues(mine);
        await keep(mine);
      },
      onRead: () => {
        kept.current.isReady = true;
      },
    });
    return () => {
      forget();
      stop();
    };
  }, [form, own, model, stored, getValues, setValues, keep]);

  useWriting({ own, values, isModified: modified, kept, keep });
}

const storedId = (id: unknown): string | undefined => (typeof id === 'string' ? id : undefined);

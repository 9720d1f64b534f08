import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { hasWritesUnderWay } from '../requests/writes-under-way';
import type { Values } from '../saving/form-values';
import { deleteDraft, readDrafts } from './draft-store';
import { keepDraft } from './keep-draft';
import { isChanged, withChanges } from './kept-parts';
import { onStored } from './stored-signal';

/** After the last change. */
const WAIT_MS = 500;

/** A form that Strapi owns. */
export interface StrapiForm {
  values: Values;
  initialValues: Values;
  setValues: (values: Values) => void;
  /** undefined where the form does not know */
  isSubmitting?: boolean | undefined;
}

/** Where its draft is kept. */
export interface Keeping {
  /** from `formKey` */
  form: string;
  account: string;
}

/** What was sent, and what is stored of it. */
interface Sent {
  sent?: Values;
  stored?: Values;
  isWritten: boolean;
  /** she does without the draft: a form whose first values are made again does not get it again */
  isDropped?: boolean;
}

function useWriting(keeping: Keeping | undefined, latest: RefObject<StrapiForm>, state: RefObject<Sent>, values: Values) {
  const write = useCallback(() => {
    if (!keeping || !latest.current || !state.current) return;
    const { values: mine, initialValues: base } = latest.current;
    if (isChanged(base, mine) && mine !== state.current.stored) {
      state.current.isWritten = true;
      void keepDraft({ key: keeping.form, account: keeping.account, base, mine, at: Date.now() });
    } else if (state.current.isWritten) {
      state.current.isWritten = false;
      void deleteDraft(keeping.form);
    }
  }, [keeping, latest, state]);

  useEffect(() => {
    const timer = setTimeout(write, WAIT_MS);
    return () => clearTimeout(timer);
  }, [write, values]);

  useEffect(() => {
    const leave = () => {
      // A form that closes itself while it is submitted has done so: a dialog.
      if (latest.current?.isSubmitting && state.current && !hasWritesUnderWay()) state.current.stored = latest.current.values;
      write();
    };
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      leave();
    };
  }, [write, latest, state]);
}

/**
 * Keeps what is typed into a form that Strapi owns on the editor's computer, and puts it back when the form opens again. What another
 * has stored since stays where she has changed nothing.
 *
 * @param keeping undefined: nothing is kept
 */
export function useKeptValues(keeping: Keeping | undefined, form: StrapiForm) {
  const { values, initialValues, isSubmitting } = form;
  const latest = useRef(form);
  latest.current = form;
  const state = useRef<Sent>({ isWritten: false });
  const [restoredAt, setRestoredAt] = useState<number>();
  const [stored, setStored] = useState<Values>();

  const key = keeping?.form;
  useEffect(() => {
    if (key === undefined) return undefined;
    let isOpen = true;
    void readDrafts(key).then(([draft]) => {
      const { values: shown, initialValues: first, setValues } = latest.current;
      if (!isOpen || draft === undefined || state.current.isDropped || isChanged(first, shown)) return;
      const mine = withChanges(first, draft);
      state.current.isWritten = true;
      if (!isChanged(first, mine)) return;
      setValues(mine);
      setRestoredAt(draft.at);
    });
    return () => {
      isOpen = false;
    };
  }, [key, initialValues]);

  if (isSubmitting) state.current.sent = values;
  useEffect(
    () =>
      onStored(() => {
        const { values: mine, isSubmitting: submitting } = latest.current;
        // What was typed while it was stored is not.
        if (submitting !== undefined && state.current.sent !== mine) return;
        state.current.stored = mine;
        setStored(mine);
        setRestoredAt(undefined);
        if (key !== undefined) void deleteDraft(key);
      }),
    [key],
  );
  useWriting(keeping, latest, state, values);

  return {
    restoredAt,
    isUnsaved: isChanged(initialValues, values) && values !== stored,
    startAgain: () => {
      state.current.isDropped = true;
      setRestoredAt(undefined);
      latest.current.setValues(latest.current.initialValues);
    },
  };
}

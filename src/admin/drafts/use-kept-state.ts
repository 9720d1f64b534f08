import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../contract/is-record';
import { currentAccount } from '../requests/account';
import { deleteDraft, formKey, readDrafts, type Draft } from './draft-store';
import { keepDraft } from './keep-draft';
import { changedOf } from './kept-parts';

/** After the last change. */
const WAIT_MS = 500;

export interface KeptState<Value> {
  value: Value;
  /** what the form began with */
  begun: Value;
  setValue: (value: Value) => void;
  /** when that was typed which an earlier time has left; undefined for a form that begins as usual */
  restoredAt: number | undefined;
  /** Forgets what is kept: it is stored, or she does without it. */
  forget: () => void;
  /** Begins as usual. */
  startAgain: () => void;
}

interface Change {
  /** from `formKey` */
  form: string;
  account: string;
  begun: unknown;
  value: unknown;
}

/** What another has stored since stays where she has changed nothing. Of a rule for prices, one part says nothing without the others. */
function mergeDraft<Value>(begun: Value, { base, mine }: Draft): Value {
  const { value } = mine;
  if (!isRecord(begun) || !isRecord(value)) return value as Value;
  return { ...begun, ...changedOf(isRecord(base.value) ? base.value : {}, value) };
}

/** Writes what was typed a moment after it, when the form is closed, and when the page is left. @returns stops that */
function useWriting(change: Change | undefined): () => void {
  const write = useRef<(() => void) | undefined>(undefined);
  const { form, account, begun, value } = change ?? {};

  useEffect(() => {
    if (form === undefined || account === undefined) return undefined;
    write.current = () => {
      write.current = undefined;
      void keepDraft({ key: form, account, base: { value: begun }, mine: { value }, at: Date.now() });
    };
    const timer = setTimeout(() => write.current?.(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [form, account, begun, value]);

  useEffect(() => {
    const writeNow = () => write.current?.();
    window.addEventListener('pagehide', writeNow);
    return () => {
      window.removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);

  return () => {
    write.current = undefined;
  };
}

/**
 * The state of a form of ours. What is typed is kept on the editor's computer, and is there again when the form is opened after a
 * dialog that was closed by mistake, a crash or a closed tab.
 *
 * @param name of the form, with what it is about
 * @param isStored nothing of it is kept from then on
 */
export function useKeptState<Value>(name: string, first: () => Value, isStored = false): KeptState<Value> {
  const account = currentAccount();
  const form = account === undefined ? undefined : formKey(account, `form ${name}`);
  const [begun, setBegun] = useState(first);
  const [value, setShown] = useState(begun);
  const [restoredAt, setRestoredAt] = useState<number>();
  const isTouched = useRef(false);
  const beginning = useRef(begun);
  beginning.current = begun;

  useEffect(() => {
    if (form === undefined) return undefined;
    let isOpen = true;
    void readDrafts(form).then(([draft]) => {
      if (!isOpen || isTouched.current || draft === undefined) return;
      setShown(() => mergeDraft(beginning.current, draft));
      setRestoredAt(draft.at);
    });
    return () => {
      isOpen = false;
    };
  }, [form]);

  const change = isTouched.current && form !== undefined && account !== undefined ? { form, account, begun, value } : undefined;
  const stopWriting = useWriting(change);

  const forget = () => {
    isTouched.current = false;
    stopWriting();
    setRestoredAt(undefined);
    if (form !== undefined) void deleteDraft(form);
  };
  const latest = useRef(forget);
  latest.current = forget;
  useEffect(() => {
    if (isStored) latest.current();
  }, [isStored]);
  return {
    value,
    begun,
    restoredAt,
    forget,
    setValue: (next) => {
      isTouched.current = true;
      setShown(() => next);
    },
    startAgain: () => {
      forget();
      const next = first();
      setBegun(() => next);
      setShown(() => next);
    },
  };
}

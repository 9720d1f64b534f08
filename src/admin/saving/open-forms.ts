import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Action, ActionProps } from '../content-manager';
import { changedFields } from './differences';
import { entryKey, rememberInForm } from './entry-versions';
import type { Values } from './form-values';
import { useTypedMeanwhile } from './typed-meanwhile';

/** A form of the content manager, for what happens outside of it. */
export interface OpenForm {
  /** what it began with, and what it holds */
  read: () => { base: Values; mine: Values };
  /** Puts these values into what is stored, and saves. Unless what is stored `isShown`, the form waits until it shows it. */
  mergeAndSave: (kept: Values, isShown: boolean) => void;
  /** Whether the button is there at all. */
  isOffered: () => boolean;
  /** Saves or publishes as the button does. @returns false while it can't */
  press: () => boolean;
  /** What was saved is stored: what was typed meanwhile is put back, which Strapi's form drops. */
  keepTypedMeanwhile: () => Values;
  /** Takes what it holds for saved, so that the page can be left. */
  letGo: () => void;
}

export type SavingKind = 'update' | 'publish';

const forms = new Map<string, OpenForm>();

const nameOf = (kind: SavingKind, entry: string): string => `${kind} ${entry}`;

/** @param entry from `entryKey` */
export const findForm = (kind: SavingKind, entry: string): OpenForm | undefined => forms.get(nameOf(kind, entry));

function pressButton(button: Action | null): boolean {
  if (button === null || button.disabled === true) return false;
  button.onClick?.();
  return true;
}

/** Makes the form around a button known by its entry and by what the button does. */
export function useOpenForm(kind: SavingKind, props: ActionProps, button: Action | null): void {
  const { model, collectionType, documentId, document } = props;
  const initialValues = useForm('OpenForm', (form) => form.initialValues) as Values;
  const getValues = useForm('OpenForm', (form) => form.getValues) as () => Values;
  const setValues = useForm('OpenForm', (form) => form.setValues);
  const resetForm = useForm('OpenForm', (form) => form.resetForm);
  const kept = useRef<Values | undefined>(undefined);
  const keepTypedMeanwhile = useTypedMeanwhile();
  const [isMerged, setIsMerged] = useState(false);
  const latest = useRef({ initialValues, button });
  latest.current = { initialValues, button };
  const entry = entryKey(model, collectionType === 'single-types' ? undefined : documentId);

  const merge = useCallback(
    (shown: Values) => {
      if (kept.current === undefined) return;
      const values = { ...shown, ...kept.current };
      kept.current = undefined;
      setValues(values);
      setIsMerged(changedFields(shown, values).length > 0);
    },
    [setValues],
  );

  useEffect(() => {
    const name = nameOf(kind, entry);
    const form: OpenForm = {
      read: () => ({ base: latest.current.initialValues, mine: getValues() }),
      mergeAndSave: (values, isShown) => {
        kept.current = values;
        if (isShown) merge(latest.current.initialValues);
      },
      isOffered: () => latest.current.button !== null,
      press: () => pressButton(latest.current.button),
      keepTypedMeanwhile,
      letGo: () => resetForm(getValues()),
    };
    forms.set(name, form);
    return () => {
      if (forms.get(name) === form) forms.delete(name);
    };
  }, [kind, entry, getValues, merge, keepTypedMeanwhile, resetForm]);

  // The form shows the entry as it was read again.
  useEffect(() => merge(initialValues), [initialValues, merge]);

  // The button is enabled when it sees the merged values.
  const isReady = isMerged && button?.disabled !== true;
  useEffect(() => {
    if (!isReady) return;
    setIsMerged(false);
    latest.current.button?.onClick?.();
  }, [isReady]);

  useEffect(() => (kind === 'update' ? rememberInForm(entry, document?.updatedAt) : undefined), [kind, entry, document]);
}

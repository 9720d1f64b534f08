import { useForm } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef } from 'react';
import { changedFields } from './differences';
import type { Values } from './form-values';

/** Longer than an entry is read again after it was saved. */
const READ_AGAIN_MS = 30_000;

const pick = (values: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, values[field]]));

interface Watch {
  /** what the form held when it was last looked at */
  seen: Values;
  initial: Values;
  typed: Values;
  /** until then what was typed is put back; undefined while nothing is saved */
  until: number | undefined;
}

/**
 * While a form is saved, its editor may type on. Strapi puts what was sent in the place of that when the answer arrives, and what is
 * stored when it has read the entry again.
 *
 * @returns called when what was sent is stored: from then on what was typed since is put back. Returns it.
 */
export function useTypedMeanwhile(): () => Values {
  const isSubmitting = useForm('TypedMeanwhile', (form) => form.isSubmitting);
  const values = useForm('TypedMeanwhile', (form) => form.values) as Values;
  const initialValues = useForm('TypedMeanwhile', (form) => form.initialValues) as Values;
  const setValues = useForm('TypedMeanwhile', (form) => form.setValues);
  const watch = useRef<Watch | undefined>(undefined);

  const wasSubmitting = useRef(false);

  useEffect(() => {
    const begins = isSubmitting && !wasSubmitting.current;
    wasSubmitting.current = isSubmitting;
    if (begins) watch.current = { seen: values, initial: initialValues, typed: {}, until: undefined };
    const { current } = watch;
    if (current === undefined) return;
    if (!isSubmitting && (current.until ?? 0) < Date.now()) {
      watch.current = undefined;
      return;
    }
    if (current.initial !== initialValues) {
      current.initial = initialValues;
      current.seen = { ...initialValues, ...current.typed };
      if (Object.keys(current.typed).length > 0) setValues(current.seen);
    } else {
      current.typed = { ...current.typed, ...pick(values, changedFields(current.seen, values)) };
      current.seen = values;
    }
  }, [isSubmitting, values, initialValues, setValues]);

  return useCallback(() => {
    if (watch.current === undefined) return {};
    watch.current.until = Date.now() + READ_AGAIN_MS;
    return watch.current.typed;
  }, []);
}

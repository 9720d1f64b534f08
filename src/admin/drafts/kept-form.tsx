import { Box } from '@strapi/design-system';
import { useAuth, useForm } from '@strapi/strapi/admin';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isRecord } from '../../contract/is-record';
import type { Values } from '../saving/form-values';
import { formKey } from './draft-store';
import { useFormWords } from './form-words';
import { KeptNote } from './kept-note';
import { useKeptValues, type StrapiForm } from './kept-values';
import { setUnsaved } from './unsaved-forms';

/** Entries keep their drafts themselves (src/admin/drafts/use-draft.ts). */
const ENTRY_PAGES = /\/content-manager\/(?:collection|single)-types\/(?!.*\/configurations\/)/;

interface KeptFormProps extends StrapiForm {
  /** what it is about; undefined: its page, and for a dialog what it begins with */
  name?: string;
}

/** Of something new, the form's first values are empty. */
const isFilled = (value: unknown): boolean =>
  typeof value === 'string' ? value !== '' : isRecord(value) && !('label' in value) && Object.keys(value).length > 0;

interface Place {
  name: string;
  isDialog: boolean;
}

/** @returns where the form is, by the element that is passed; undefined for the first render */
function usePlace(name: string | undefined, initialValues: Values) {
  const { pathname } = useLocation();
  const mark = useRef<HTMLSpanElement>(null);
  const first = useRef({ pathname, initialValues });
  const [place, setPlace] = useState<Place>();
  useLayoutEffect(() => {
    const isDialog = Boolean(mark.current?.closest('[role="dialog"]'));
    const { pathname: page, initialValues: beginning } = first.current;
    const form = isDialog ? JSON.stringify(beginning) : Object.keys(beginning).sort().join(' ');
    setPlace({ name: name ?? `${page} ${form}`, isDialog });
  }, [name]);
  return { mark, place };
}

/** Inside of a form that Strapi owns: keeps what is typed, says so when it is back, and asks before its page is left. */
export function KeptForm({ name, ...form }: KeptFormProps) {
  const user = useAuth('KeptForm', (auth) => auth.user?.id);
  const { mark, place } = usePlace(name, form.initialValues);
  const account = user === undefined ? undefined : String(user);
  const keeping = useMemo(
    () => (account === undefined || !place ? undefined : { form: formKey(account, `form ${place.name}`), account }),
    [account, place],
  );
  const { restoredAt, isUnsaved, startAgain } = useKeptValues(keeping, form);
  const describe = useFormWords();
  const { values: mine, initialValues: stored, setValues } = form;
  const compared = Object.values(stored).some(isFilled) ? { stored, mine, describe, onChoose: setValues } : undefined;
  const isAsked = isUnsaved && place?.isDialog === false;
  useEffect(() => {
    const self = Symbol('form');
    setUnsaved(self, isAsked);
    return () => setUnsaved(self, false);
  }, [isAsked]);
  return (
    <>
      <span hidden ref={mark} />
      {restoredAt !== undefined && (
        <Box padding={4}>
          <KeptNote restoredAt={restoredAt} startAgain={startAgain} compared={compared} />
        </Box>
      )}
    </>
  );
}

/** The same in the panel's own `Form`, which tells its state by a context. */
export function KeptContextForm({ name }: { name?: string }) {
  const values = useForm('KeptContextForm', (state) => state.values) as Values;
  const initialValues = useForm('KeptContextForm', (state) => state.initialValues) as Values;
  const isSubmitting = useForm('KeptContextForm', (state) => state.isSubmitting);
  const setValues = useForm('KeptContextForm', (state) => state.setValues) as StrapiForm['setValues'];
  return <KeptForm {...(name === undefined ? {} : { name })} {...{ values, initialValues, isSubmitting, setValues }} />;
}

/** In every `Form` of the panel, but in those of entries. */
export function KeptPanelForm() {
  const { pathname } = useLocation();
  return ENTRY_PAGES.test(pathname) ? null : <KeptContextForm />;
}

import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { FILE_UID } from '../../contract/content-types';
import { useBinTexts } from '../bin/use-texts';

const SHOWN = 10;
/** Between the last key and the search. */
const PAUSE_MS = 200;

interface Candidate {
  id: string;
  name: string;
}

interface Found {
  id: number;
  documentId: string;
  name?: string;
  title?: string;
}

interface ReplacementPickerProps {
  uid: string;
  /** the entry that is replaced: a document, or the number of a file */
  id: string;
  /** what it is for, if not for a replacement */
  label?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

async function search(uid: string, text: string, signal: AbortSignal): Promise<Candidate[]> {
  const isFile = uid === FILE_UID;
  const path = isFile ? '/upload/files' : `/content-manager/collection-types/${uid}`;
  const query = new URLSearchParams({ page: '1', pageSize: String(SHOWN), ...(text === '' ? {} : { _q: text }) });
  const { data } = await getFetchClient().get<{ results: Found[] }>(`${path}?${query}`, { signal });
  return data.results.map(({ id, documentId, name, title }) => ({
    id: isFile ? String(id) : documentId,
    name: name ?? title ?? documentId,
  }));
}

/** Finds another entry of the same content type, or another file, as the panel's lists do. */
export function ReplacementPicker({ uid, id, label, value, onChange }: ReplacementPickerProps) {
  const { translate } = useBinTexts();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Candidate[]>([]);
  const [chosen, setChosen] = useState<Candidate>();

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      search(uid, typed === chosen?.name ? '' : typed, controller.signal).then(
        (candidates) => setFound(candidates.filter((candidate) => candidate.id !== id)),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [uid, id, typed, chosen]);

  const choose = (next: string | undefined) => {
    setChosen(found.find((candidate) => candidate.id === next));
    onChange(next === '' ? undefined : next);
  };
  // What is chosen stays an option, also when a search no longer finds it.
  const options = chosen && !found.some((candidate) => candidate.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Field.Root name="replacement">
      <Field.Label>{label ?? translate('replace.label')}</Field.Label>
      <Combobox
        value={value ?? ''}
        onChange={choose}
        onInputChange={(event) => setTyped(event.currentTarget.value.trim())}
        onClear={() => choose(undefined)}
        clearLabel={translate('replace.clear')}
        placeholder={translate('replace.placeholder')}
        noOptionsMessage={() => translate('replace.none')}
        filterValue=""
      >
        {options.map((candidate) => (
          <ComboboxOption key={candidate.id} value={candidate.id} textValue={candidate.name}>
            {candidate.name}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
}

import { Combobox, ComboboxOption, Field } from '@strapi/design-system';
import { getFetchClient } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { FILE_UID } from '../../contract/content-types';
import { useTexts } from '../ui/texts';

/** Entries that are read at once; the next ones when the list is scrolled to its end. */
const PAGE_SIZE = 25;
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

interface Page {
  candidates: Candidate[];
  hasMore: boolean;
}

const isFile = (uid: string): boolean => uid === FILE_UID;

async function readPage(uid: string, text: string, page: number, signal: AbortSignal): Promise<Page> {
  const path = isFile(uid) ? '/upload/files' : `/content-manager/collection-types/${uid}`;
  const name = uid === 'api::article.article' ? 'title' : 'name';
  const query = new URLSearchParams({
    ...{ page: String(page), pageSize: String(PAGE_SIZE), sort: `${name}:ASC` },
    ...(text === '' ? {} : { _q: text }),
  });
  const { data } = await getFetchClient().get<{ results: Found[]; pagination: { pageCount: number } }>(`${path}?${query}`, {
    signal,
  });
  const candidates = data.results.map((found) => ({
    id: isFile(uid) ? String(found.id) : found.documentId,
    name: found.name ?? found.title ?? found.documentId,
  }));
  return { candidates, hasMore: page < data.pagination.pageCount };
}

/** The entries that a text finds, as the panel's lists find and sort them. */
function useCandidates(uid: string, text: string) {
  const [asked, setAsked] = useState({ uid, text, page: 1 });
  const [found, setFound] = useState<Page>({ candidates: [], hasMore: false });
  const [isLoading, setIsLoading] = useState(true);
  const page = asked.uid === uid && asked.text === text ? asked.page : 1;

  useEffect(() => {
    const controller = new AbortController();
    const show = ({ candidates, hasMore }: Page): void => {
      setFound((before) => ({ candidates: page === 1 ? candidates : [...before.candidates, ...candidates], hasMore }));
      setIsLoading(false);
    };
    const timer = setTimeout(() => {
      setIsLoading(true);
      readPage(uid, text, page, controller.signal).then(show, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [uid, text, page]);

  const readMore = (): void => {
    if (found.hasMore && !isLoading) setAsked({ uid, text, page: page + 1 });
  };
  return { ...found, isLoading, readMore };
}

interface EntryPickerProps {
  uid: string;
  /** an entry that can't be chosen: a document, or the number of a file */
  without?: string;
  label: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Chooses an entry of a content type, or a file: all of them, found by folded words and sorted by name. */
export function EntryPicker({ uid, without, label, value, onChange }: EntryPickerProps) {
  const { say } = useTexts('bin');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Candidate>();
  const { candidates, hasMore, isLoading, readMore } = useCandidates(uid, typed === chosen?.name ? '' : typed);

  const input = useRef<HTMLInputElement>(null);

  // The focus stays in the box when an entry is chosen: what is typed next replaces its name.
  useEffect(() => {
    if (chosen !== undefined && document.activeElement === input.current) input.current?.select();
  }, [chosen]);

  const choose = (next: string | undefined) => {
    const candidate = candidates.find(({ id }) => id === next);
    setChosen(candidate);
    setTyped(candidate?.name ?? '');
    onChange(next === '' ? undefined : next);
  };
  const offered = candidates.filter(({ id }) => id !== without);
  // What is chosen stays an option, also when a search no longer finds it.
  const options = chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;
  return (
    <Field.Root name="entry">
      <Field.Label>{label}</Field.Label>
      <Combobox
        ref={input}
        // The list is the server's answer. Otherwise the box completes what is typed with an entry's name.
        autocomplete="none"
        value={value ?? ''}
        onChange={choose}
        onInputChange={(event) => setTyped(event.currentTarget.value.trim())}
        // What is typed replaces the entry that was chosen. A click puts the caret after the focus has come.
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => event.currentTarget.select()}
        onClear={() => choose(undefined)}
        clearLabel={say('replace.clear')}
        placeholder={say('replace.placeholder')}
        noOptionsMessage={() => say('replace.none')}
        loading={isLoading && candidates.length === 0}
        hasMoreItems={hasMore}
        onLoadMore={readMore}
      >
        {options.map(({ id, name }) => (
          <ComboboxOption key={id} value={id} textValue={name}>
            {name}
          </ComboboxOption>
        ))}
      </Combobox>
    </Field.Root>
  );
}

import { FILE_UID } from '../../../contract/content-types';
import { LIST_WORDS_PATH, type ListWord } from '../server/list-words-api';
import { QUICK_FILTERS_PATH, type QuickFilterCounts } from '../server/quick-filters';
import { shopApi } from '../../../admin/api/shop-api';

/** An entry, or a file, as a picker offers it. */
export interface Candidate {
  /** of a document; of a file its number */
  id: string;
  name: string;
}

interface CandidatesQuery {
  uid: string;
  /** what is searched; '' for all */
  text: string;
  /** how many, from the first on */
  count: number;
}

interface Found {
  id: number;
  documentId: string;
  name?: string;
  title?: string;
}

interface Candidates {
  /** what was asked: a late answer is of another text */
  text: string;
  entries: Candidate[];
  hasMore: boolean;
}

const toCandidate = (uid: string, { id, documentId, name, title }: Found): Candidate => ({
  id: uid === FILE_UID ? String(id) : documentId,
  name: name ?? title ?? documentId,
});

export const { useListWordsQuery, useQuickFilterCountsQuery, useCandidatesQuery } = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    listWords: builder.query<ListWord[], string>({
      query: (list) => `${LIST_WORDS_PATH}?${new URLSearchParams({ list })}`,
      providesTags: ['CountDocuments', 'Relations'],
    }),
    quickFilterCounts: builder.query<QuickFilterCounts, undefined>({
      query: () => QUICK_FILTERS_PATH,
      providesTags: ['CountDocuments', 'Relations'],
    }),
    candidates: builder.query<Candidates, CandidatesQuery>({
      query: ({ uid, text, count }) => {
        const name = uid === 'api::article.article' ? 'title' : 'name';
        const page = { page: '1', pageSize: String(count), sort: `${name}:ASC` };
        const path = uid === FILE_UID ? '/upload/files' : `/content-manager/collection-types/${uid}`;
        return `${path}?${new URLSearchParams(text === '' ? page : { ...page, _q: text })}`;
      },
      transformResponse: (
        { results, pagination }: { results: Found[]; pagination: { pageCount: number } },
        _meta,
        { uid, text },
      ) => ({
        text,
        entries: results.map((found) => toCandidate(uid, found)),
        hasMore: pagination.pageCount > 1,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

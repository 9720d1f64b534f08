import { PAGE_UIDS, type PageKind } from '../../../../contract/content-types';
import type { LinkedEntry } from '../../../../public/read-model/projection/body-nodes';
import { shopApi } from '../../../../admin/api/shop-api';
import { productLabel } from '../../../lists/server/product-label';

/** A page of the website that a link in an article can lead to. */
export interface FoundPage {
  entry: LinkedEntry;
  /** with what tells it from others of this name */
  label: string;
  name: string;
  /** today's address, path-absolute */
  url: string;
}

interface Entry {
  documentId: string;
  name?: string;
  title?: string;
  slug?: string | null;
  vintage?: number | null;
  price?: number | null;
}

const KINDS = Object.keys(PAGE_UIDS) as PageKind[];

/** Of each kind. */
const SHOWN = 4;

const PATHS: Readonly<Record<PageKind, string>> = {
  product: '/san-pham/',
  article: '/bai-viet/',
  brand: '/san-pham?brand=',
  origin: '/san-pham?origin=',
  wine_type: '/san-pham?wine_type=',
};

const pathOf = (kind: PageKind): string => `/content-manager/collection-types/${PAGE_UIDS[kind]}`;

function toPage(kind: PageKind, entry: Entry): FoundPage {
  const { documentId, name = '', title = name, slug } = entry;
  return {
    entry: { kind, documentId },
    label: kind === 'product' ? productLabel(name, entry) : title,
    name: title,
    // The answer has the address of the day on which it is read. A draft may have no slug.
    url: PATHS[kind] + (slug ?? documentId),
  };
}

/** Finds as the panel's lists do. A kind that the editor may not read is left out. */
export const { useFindPagesQuery, useReadPageQuery } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    findPages: build.query<FoundPage[], string>({
      queryFn: async (text, _api, _options, request) => {
        const params = { page: 1, pageSize: SHOWN, _q: text };
        const answers = await Promise.all(
          KINDS.map(async (kind) => request({ url: pathOf(kind), method: 'GET', config: { params } })),
        );
        const pages = answers.flatMap(({ data }, at) => {
          const kind = KINDS[at];
          const { results = [] } = (data ?? {}) as { results?: Entry[] };
          return kind ? results.map((entry) => toPage(kind, entry)) : [];
        });
        const [first] = answers;
        return first?.error && answers.every(({ error }) => error) ? { error: first.error } : { data: pages };
      },
    }),
    readPage: build.query<FoundPage, LinkedEntry>({
      query: ({ kind, documentId }) => ({ url: `${pathOf(kind)}/${documentId}`, method: 'GET' }),
      transformResponse: ({ data }: { data: Entry }, _meta, { kind }) => toPage(kind, data),
    }),
  }),
});

import { getFetchClient } from '@strapi/strapi/admin';
import { PAGE_UIDS, type PageKind } from '../../contract/content-types';
import type { LinkedEntry } from '../../read-model/projection/linked-entries';
import { productLabel } from '../../editorial/product-label';

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

async function findKind(kind: PageKind, text: string, signal: AbortSignal): Promise<FoundPage[]> {
  const query = new URLSearchParams({ page: '1', pageSize: String(SHOWN), _q: text });
  const path = `/content-manager/collection-types/${PAGE_UIDS[kind]}?${query}`;
  const { data } = await getFetchClient().get<{ results: Entry[] }>(path, { signal });
  return data.results.map((entry) => toPage(kind, entry));
}

/**
 * Finds as the panel's lists do.
 *
 * @returns products first
 * @throws when none of the kinds can be searched; one that the editor may not read is left out
 */
export async function findPages(text: string, signal: AbortSignal): Promise<FoundPage[]> {
  const found = await Promise.allSettled(KINDS.map((kind) => findKind(kind, text, signal)));
  if (found.every(({ status }) => status === 'rejected')) throw new Error('No content type can be searched.');
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** @returns the current label of what a link leads to; undefined when it is gone, or not hers to read */
export async function labelOfEntry({ kind, documentId }: LinkedEntry, signal: AbortSignal): Promise<string | undefined> {
  const path = `/content-manager/collection-types/${PAGE_UIDS[kind]}/${documentId}`;
  const { data } = await getFetchClient().get<{ data?: Entry }>(path, {
    signal,
    validateStatus: (status: number) => status < 500,
  });
  return data.data && toPage(kind, data.data).label;
}

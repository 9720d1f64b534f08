import { isRecord } from '../../contract/is-record';
import { assertPatch } from '../assert-patch';

type Parameters = Record<string, unknown>;

interface Context {
  request: { query: Parameters };
}

interface ListController {
  find: (this: ListController, ctx: Context) => Promise<void>;
}

/** Strapi's filter by status → what the document service calls it. */
const PUBLICATION_FILTERS: Readonly<Record<string, string>> = {
  draft: 'never-published',
  'published-modified': 'modified',
  'published-unmodified': 'unmodified',
};

function statusOf(filter: unknown): string | undefined {
  if (!isRecord(filter) || !isRecord(filter.__status)) return undefined;
  const { $eq: value } = filter.__status;
  return typeof value === 'string' ? PUBLICATION_FILTERS[value] : undefined;
}

/** @returns the filters without those of a status, and that status as parameters of the document service */
export function splitStatus(filters: readonly unknown[]): { filters: unknown[]; status: Parameters } {
  const [publicationFilter] = filters.flatMap((filter) => statusOf(filter) ?? []);
  return {
    filters: filters.filter((filter) => statusOf(filter) === undefined),
    status: publicationFilter === undefined ? {} : { status: 'draft', publicationFilter },
  };
}

/**
 * Lets the database find the documents that were changed since they were published. Strapi 5.54 compares 10,000 drafts with
 * 10,000 published versions in memory, whichever come first: in a larger shop it misses some.
 */
export function filterStatusInDatabase(controller: ListController | undefined): void {
  const { find } = controller ?? {};
  const fits = typeof find === 'function' && String(find).includes('normalizeStatusFromFilters(query)');
  assertPatch('list-status', '@strapi/content-manager 5.54', fits && controller !== undefined);
  controller.find = function (ctx) {
    const { query } = ctx.request;
    // `?__proto__` makes the query an object of others.
    const { filters } = Object.hasOwn(query, 'filters') ? query : {};
    if (isRecord(filters) && Array.isArray(filters.$and)) {
      const split = splitStatus(filters.$and as unknown[]);
      filters.$and = split.filters;
      Object.assign(query, split.status);
    }
    return find.call(this, ctx);
  };
}

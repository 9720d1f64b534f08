import { isRecord } from '../../contract/is-record';
import { assertPatch } from '../assert-patch';

interface Context {
  request: { query: Record<string, unknown> };
}

interface RelationController {
  findAvailable: (this: RelationController, ctx: Context) => Promise<void>;
}

/** Marks the text of a relation picker on its way through Strapi's controller; no keyboard types it. */
const MARK = '\u{F0000}';

/**
 * Marks what an editor types in a relation picker. Strapi 5.54 looks for it in the relation's main field alone, by a filter
 * `$containsi`, and offers no way to search otherwise.
 */
export function markRelationSearch(controller: RelationController | undefined): void {
  const { findAvailable } = controller ?? {};
  // The text of the function: what it filters by shows in a request alone.
  const fits = typeof findAvailable === 'function' && String(findAvailable).includes("'$containsi'");
  assertPatch('relation-search', '@strapi/content-manager 5.54', fits && controller !== undefined);
  controller.findAvailable = function (ctx) {
    const { query } = ctx.request;
    // `?__proto__` makes the query an object of others.
    if (Object.hasOwn(query, '_q') && typeof query._q === 'string') query._q = MARK + query._q;
    return findAvailable.call(this, ctx);
  };
}

/** @param condition makes what replaces the filter of a marked text */
export function takeRelationSearch(where: unknown, condition: (text: string) => Record<string, unknown>): void {
  if (!isRecord(where) || !Array.isArray(where.$and)) return;
  const parts: unknown[] = where.$and;
  where.$and = parts.map((part) => {
    const [[field, filter] = []] = isRecord(part) ? Object.entries(part) : [];
    const text = isRecord(filter) ? filter.$containsi : undefined;
    if (field === undefined || typeof text !== 'string' || !text.startsWith(MARK)) return part;
    const typed = text.slice(MARK.length);
    // Strapi searches the document's id where the editor may not read the main field: no other field may tell more.
    return field === 'documentId' ? { documentId: { $containsi: typed } } : condition(typed);
  });
}

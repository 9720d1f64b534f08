import type { GroupKind } from '../../../contract/content-types';
import type { BulkField, CellField, StoredValue } from '../../../contract/declared-fields';
import type { PriceRule } from '../../changes/server/prices/price-rule';

// The HTTP API of bulk changes as the admin panel and the server share it. It imports no code of either.

export const BULK_UIDS = ['api::product.product', 'api::article.article'] as const;

export type BulkUid = (typeof BULK_UIDS)[number];

/** Entries of one bulk change: a page of the list has fewer, a filter may find all. */
export const BULK_MAX = 100_000;

/** Entries that are named one by one: more than a hand selects. */
export const CHOSEN_MAX = 5_000;

/** Attributes of a product that a bulk change sets; a relation by document id. */
type BulkValues = { [Attribute in BulkField]?: StoredValue<Attribute> } & { [Kind in GroupKind]?: string | null };

/** What the table of prices changes in one product. */
export type CellValues = { [Attribute in CellField]?: StoredValue<Attribute> };

export interface CellRow {
  documentId: string;
  /** `updatedAt` of the draft that the editor has seen */
  updatedAt: string;
  values: CellValues;
}

export type BulkChange =
  | { kind: 'price'; rule: PriceRule }
  | { kind: 'values'; values: BulkValues }
  | { kind: 'publish' | 'unpublish' | 'delete' }
  | { kind: 'cells'; rows: CellRow[] };

/** POST /catalogue/bulk. The answer is a dry run: GET /catalogue/runs/{id} tells more of it. */
export interface BulkRequest {
  uid: BulkUid;
  change: BulkChange;
  /** the ticked entries, or the list's filters; neither for cells */
  documentIds?: string[];
  filter?: { conditions: unknown[]; search: string };
  /** starts the run at once */
  apply?: boolean;
}

/** POST /catalogue/bulk/replacements: `{ uid, id, by }`. Another document takes the place of one in everything that uses it. */
export const REPLACEMENTS_PATH = '/catalogue/bulk/replacements';

/** The runs that do so, one for each content type: they have begun, and can be undone. */
export interface ReplacementAnswer {
  runs: string[];
}

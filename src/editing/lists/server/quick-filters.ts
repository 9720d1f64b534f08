/** A filter of the panel's lists as Strapi writes it in an address: of an attribute, of an attribute of a relation, or `$or` and `$and` of some. */
export interface ListFilter {
  readonly [name: string]: string | ListFilter | readonly ListFilter[];
}

const IS_EMPTY = { $null: 'true' };
const IS_FILLED = { $notNull: 'true' };

/** Filters of the products' list, one click each. `__status` is Strapi's own: whether a document is a draft, or changed. */
export const QUICK_FILTERS = {
  'out-of-stock': [{ in_stock: { $eq: 'false' } }],
  'no-picture': [{ gallery: { id: IS_EMPTY } }],
  'no-price': [{ price: IS_EMPTY }],
  'no-brand': [{ brand: { name: IS_EMPTY } }],
  'on-sale': [{ compare_at_price: IS_FILLED }, { price: IS_FILLED }],
  draft: [{ __status: { $eq: 'draft' } }],
  modified: [{ __status: { $eq: 'published-modified' } }],
} as const satisfies Readonly<Record<string, readonly ListFilter[]>>;

export type QuickFilter = keyof typeof QUICK_FILTERS;

export const QUICK_FILTER_NAMES = Object.keys(QUICK_FILTERS) as QuickFilter[];

export const QUICK_FILTERED_UID = 'api::product.product';

/** Answers `QuickFilterCounts`. */
export const QUICK_FILTERS_PATH = '/quick-filters';

/** How many products each one finds, without those by what the editor may not read. */
export type QuickFilterCounts = Partial<Record<QuickFilter, number>>;

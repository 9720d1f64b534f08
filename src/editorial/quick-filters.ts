/** A filter of the panel's lists as Strapi writes it in an address: of an attribute, of an attribute of a relation, or `$or` and `$and` of some. */
export interface ListFilter {
  readonly [name: string]: string | ListFilter | readonly ListFilter[];
}

const IS_EMPTY = { $null: 'true' };
const IS_FILLED = { $notNull: 'true' };

/** A wine has up to 22 percent; a wine without alcohol has up to 0.5, and what is fermented as little as Moscato d’Asti has 4.5. */
const WINE_ABV: ListFilter = { $or: [{ abv: { $gt: '25' } }, { abv: { $gt: '0.5', $lt: '3' } }] };
/** Ten times the least alcohol that is usual in wine: 5.5 that was read as 55 is above. Of bottles that may be something else. */
const ANY_ABV: ListFilter = { abv: { $gte: '45' } };

/** In the names of types of wine. */
const WINES = ['vang', 'wine', 'champagne', 'prosecco', 'sherry', 'port'];
/** In names of what may have more than 45 percent. All words stand in an address, so they are few. */
const SPIRITS = ['whisk', 'bourbon', 'brandy', 'cognac', 'vodka', 'tequila'];
/** In names of types that say so, too: short words, which are parts of others in a product's name. */
const SPIRIT_TYPES = [
  ...SPIRITS,
  ...['mạnh', 'spirit', 'armagnac', 'grappa', 'rum', 'rhum', 'gin', 'liqueur', 'mùi', 'đế', 'nếp', 'ngâm'],
];

const without = (words: readonly string[]): ListFilter => ({ $and: words.map((word) => ({ name: { $notContainsi: word } })) });

/** One filter of the type for all words: Strapi joins its table for each. */
const IS_WINE: ListFilter = { wine_type: { $or: WINES.map((word) => ({ name: { $containsi: word } })) } };
const IS_NO_SPIRIT: ListFilter = {
  $or: [{ wine_type: without(SPIRIT_TYPES) }, { wine_type: { name: IS_EMPTY }, ...without(SPIRITS) }],
};
const UNUSUAL_ABV: ListFilter = { $or: [{ $and: [WINE_ABV, IS_WINE] }, { $and: [ANY_ABV, IS_NO_SPIRIT] }] };

/** Filters of the products' list, one click each. `__status` is Strapi's own: whether a document is a draft, or changed. */
export const QUICK_FILTERS = {
  'out-of-stock': [{ in_stock: { $eq: 'false' } }],
  'no-picture': [{ gallery: { id: IS_EMPTY } }],
  'no-price': [{ price: IS_EMPTY }],
  'no-brand': [{ brand: { name: IS_EMPTY } }],
  'on-sale': [{ compare_at_price: IS_FILLED }, { price: IS_FILLED }],
  'unusual-abv': [UNUSUAL_ABV],
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

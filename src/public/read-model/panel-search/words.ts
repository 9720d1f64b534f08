import { FILE_UID } from '../../../contract/content-types';
import type { ContentUid } from '../../../contract/public-content';
import { foldWords } from '../projection/text';

interface Source {
  table: string;
  columns: readonly string[];
  /** the text that a list is sorted by as a Vietnamese reader sorts names */
  sorted: string;
}

/** The content of the panel's lists: its table, the columns that an editor searches, and the one that names an entry. */
export const SEARCHED = {
  'api::product.product': {
    table: 'products',
    columns: ['name', 'slug', 'sku', 'vintage', 'price', 'public_id', 'grapes'],
    sorted: 'name',
  },
  'api::article.article': { table: 'articles', columns: ['title', 'slug', 'excerpt', 'author', 'tags'], sorted: 'title' },
  'api::brand.brand': { table: 'brands', columns: ['name', 'slug'], sorted: 'name' },
  'api::origin.origin': { table: 'origins', columns: ['name', 'slug', 'country'], sorted: 'name' },
  'api::wine-type.wine-type': { table: 'wine_types', columns: ['name', 'slug'], sorted: 'name' },
  'api::synonym.synonym': { table: 'synonyms', columns: ['words', 'includes'], sorted: 'name' },
  'api::redirect.redirect': { table: 'redirects', columns: ['from', 'to'], sorted: 'from' },
  'api::menu.menu': { table: 'menus', columns: ['name', 'location'], sorted: 'name' },
  'api::banner.banner': { table: 'banners', columns: ['title', 'subtitle', 'link_url'], sorted: 'title' },
  'api::social-link.social-link': { table: 'social_links', columns: ['platform', 'url'], sorted: 'platform' },
  [FILE_UID]: { table: 'files', columns: ['name', 'alternative_text', 'caption'], sorted: 'name' },
} as const satisfies Partial<Record<ContentUid | typeof FILE_UID, Source>>;

export type SearchedUid = keyof typeof SEARCHED;

export function isSearched(uid: string): uid is SearchedUid {
  return Object.hasOwn(SEARCHED, uid);
}

const distinctWords = (text: string): string[] => [...new Set(foldWords(text).split(' '))].filter((word) => word !== '');

/**
 * @param values what the columns hold; a list as an array or as its JSON
 * @returns the distinct folded words, each between spaces
 */
export function wordsOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value ?? '')));
  return ` ${distinctWords([...new Set(texts)].join(' ')).join(' ')} `;
}

/** A dot or comma between groups of digits: "990.000" is the number 990000. */
const GROUPING = /(?<=\d)[.,](?=\d{3}(?!\d))/g;

/** More words than a name has. */
export const MAX_WORDS = 20;

/** Shorter ones are inside of most names. */
const MIN_PART_LENGTH = 3;

function patternOf(word: string): string {
  if (/^\p{N}+$/u.test(word)) return `% ${word} %`;
  return word.length < MIN_PART_LENGTH ? `% ${word}%` : `%${word}%`;
}

/**
 * @returns a LIKE pattern of stored words for each word of a search. It holds a number as a whole, a short word at the beginning
 * of another, a longer one anywhere
 */
export function patternsOf(search: string): string[] {
  // Words are letters and digits, so that no pattern contains a wildcard of LIKE.
  const words = distinctWords(search.replace(GROUPING, ''));
  return words.slice(0, MAX_WORDS).map(patternOf);
}

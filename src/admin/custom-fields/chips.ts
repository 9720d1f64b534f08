import { LIST_MAX_ITEMS, LIST_MAX_LENGTH } from '../../editorial/string-lists';

/** What came of adding text to a list; `rejected` is to stay in the input, so that it can be mended. */
export interface Added {
  items: string[];
  rejected: string;
  problem?: 'too-long' | 'too-many';
}

const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const sameText = (one: string) => (other: string) => one.toLocaleLowerCase('vi') === other.toLocaleLowerCase('vi');

/** The entries of a text, which separates them by commas, semicolons, line breaks or tabs. */
const SEPARATORS = /[,;\n\r\t，、]/;

export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/** Adds the entries of `text` to `items`. One that is there already, in whatever case, is dropped. */
export function addChips(items: readonly string[], text: string): Added {
  const added: Added = { items: [...items], rejected: '' };
  const rejected: string[] = [];
  for (const entry of text.split(SEPARATORS).map(tidy)) {
    if (entry === '' || added.items.some(sameText(entry))) continue;
    const problem =
      [...entry].length > LIST_MAX_LENGTH ? 'too-long' : added.items.length >= LIST_MAX_ITEMS ? 'too-many' : undefined;
    if (problem === undefined) added.items.push(entry);
    else {
      added.problem ??= problem;
      rejected.push(entry);
    }
  }
  return { ...added, rejected: rejected.join(', ') };
}

/** @param value what the form holds: anything that is not an array of text is an empty list */
export function chipsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

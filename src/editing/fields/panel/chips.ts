import type { ListLimits } from '../../saving/server/string-lists';

/** `rejected` stays in the input, so that the editor can correct it. */
export interface AddResult {
  items: string[];
  rejected: string;
  problem?: 'too-long' | 'too-many';
}

const normalize = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const isSameText = (one: string) => (other: string) => one.toLocaleLowerCase('vi') === other.toLocaleLowerCase('vi');

const SEPARATORS = /[,;\n\r\t，、]/;

export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/**
 * Adds the entries of `text` to `items`. Duplicates are dropped, without regard to case.
 *
 * @param spell the spelling of an entry that is known
 */
export function addChips(
  items: readonly string[],
  text: string,
  limits: ListLimits,
  spell: (entry: string) => string = (entry) => entry,
): AddResult {
  const result: AddResult = { items: [...items], rejected: '' };
  const rejected: string[] = [];
  for (const entry of text.split(SEPARATORS).map(normalize).map(spell)) {
    if (entry === '' || result.items.some(isSameText(entry))) continue;
    const problem =
      [...entry].length > limits.maxLength ? 'too-long' : result.items.length >= limits.maxItems ? 'too-many' : undefined;
    if (problem === undefined) result.items.push(entry);
    else {
      result.problem ??= problem;
      rejected.push(entry);
    }
  }
  return { ...result, rejected: rejected.join(', ') };
}

/** @param value of the form; anything other than an array of text is an empty list */
export function toChips(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

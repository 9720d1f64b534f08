import type { FieldError } from './field-errors';

const NAME_MAX_LENGTH = 255;

const toWords = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

const keyOf = (word: string): string => word.normalize('NFC').toLocaleLowerCase('vi').replace(/\s+/g, ' ');

function checkWords(attribute: string, words: readonly string[], before: ReadonlySet<string>): FieldError[] {
  const path = [attribute];
  const known = new Set(before);
  for (const word of words) {
    if (!/[\p{L}\p{N}]/u.test(word)) return [{ path, message: 'not-a-word', values: { item: word } }];
    if (known.has(keyOf(word))) return [{ path, message: 'word-twice', values: { item: word } }];
    known.add(keyOf(word));
  }
  return [];
}

/** Checks the two lists of a group of synonyms, whose items `checkStringList` has checked. */
export function checkSynonyms(group: Readonly<Record<string, unknown>>): FieldError[] {
  const words = toWords(group.words);
  if (words.length === 0) return [{ path: ['words'], message: 'required' }];
  const known = new Set(words.map(keyOf));
  return [...checkWords('words', words, new Set()), ...checkWords('includes', toWords(group.includes), known)];
}

/** @returns what the panel calls a group: its words, the first ones if they are many */
function nameOfSynonyms(words: readonly string[]): string {
  const name = words.join(', ');
  if (name.length <= NAME_MAX_LENGTH) return name;
  return `${name.slice(0, name.lastIndexOf(', ', NAME_MAX_LENGTH - 1))}…`;
}

/** Names a group by its words. Strapi can't show, sort or search a list of JSON. Call it before the write; it changes `params.data`. */
export function nameSynonyms(uid: string, params: { data?: Record<string, unknown> }): void {
  if (uid !== 'api::synonym.synonym' || !params.data) return;
  const { name: _ignored, ...data } = params.data;
  params.data = 'words' in data ? { ...data, name: nameOfSynonyms(toWords(data.words)) } : data;
}

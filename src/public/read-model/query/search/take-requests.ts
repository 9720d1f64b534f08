import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { CONNECTIVES, REQUESTS, type Request } from './language/requests';
import type { Constraint } from './read-numbers';
import { isInNames } from './phrase-scoring';
import type { Item } from './segments';
import { hasSameMarks } from './marks';
import { phraseKey } from './tokens';

/** @returns whether a value's name begins here and goes on as long as a phrase does: "Trà" may be a dish */
function beginsValue({ words: { values } }: ProductIndex, words: readonly string[], at: number, length: number): boolean {
  for (let more = length; more <= Math.min(values.longest, words.length - at); more += 1) {
    const typed = words.slice(at, at + more);
    const named = values.named(phraseKey(typed));
    if (named.some((value) => hasSameMarks(typed, value.words.slice(-more)))) return true;
  }
  return false;
}

/** @returns whether a value has this phrase in its name, with the same marks */
function isOfValue({ words: { values } }: ProductIndex, phrase: readonly string[]): boolean {
  const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `;
  return [...values.withWord(foldText(phrase[0] ?? ''))].some((value) => spaced(value.words).includes(spaced(phrase)));
}

/** @returns how many words the phrase has that begins here and that editors keep a group for: they know how it is written */
function synonymLength({ words: { synonyms } }: ProductIndex, words: readonly string[], at: number): number {
  for (let length = Math.min(synonyms.longest, words.length - at); length > 1; length -= 1) {
    if (synonyms.isExpanded(words.slice(at, at + length))) return length;
  }
  return 0;
}

function constraintOfAge({ min, max }: { min?: number; max?: number }): Constraint {
  const thisYear = new Date().getFullYear();
  return { kind: 'vintage', ...(min !== undefined && { max: thisYear - min, most: 'low' }), ...(max !== undefined && { min: thisYear - max }) };
}

/** @returns undefined for what says nothing */
function itemOf(request: Request, text: string): Item | undefined {
  if (request.kind === 'talk') return undefined;
  if (request.kind === 'age') return { kind: 'constraint', text, constraint: constraintOfAge(request) };
  return request.kind === 'sort' || request.kind === 'intent' || request.kind === 'constraint'
    ? { ...request, text }
    : { kind: request.kind, text };
}

/**
 * Whether a phrase that asks for no wine is one of a product's name here: goods are then sold, "camus". One word of a service counts where it is
 * the whole search: "bulk", but not "chat với shop". So does small talk, of a name or a value: "mới" of "Tên mới", and a word that an editor
 * keeps synonyms for: she knows what it means here.
 */
function isOfName(index: ProductIndex, words: readonly string[], at: number, length: number, request: Request): boolean {
  const phrase = words.slice(at, at + length);
  const isWhole = words.length === length;
  if (request.kind === 'talk') return isWhole && (isInNames(index, phrase) || isOfValue(index, phrase));
  if (request.kind !== 'intent') return false;
  if (index.words.synonyms.isEditors(phrase)) return true;
  return (length > 1 || isWhole || request.intent.kind !== 'service') && isInNames(index, phrase);
}

/**
 * Takes out of a search what asks for no value: small talk, orders, offers, strength, sizes, and what is no wine.
 *
 * @param words normalized, as typed
 * @param put takes what is asked for, and returns the word that stands for it
 */
export function takeRequests(index: ProductIndex, words: readonly string[], put: (item: Item) => string): string[] {
  const left: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = REQUESTS.match(words, at);
    const { length: requested = 0 } = found ?? {};
    const written = synonymLength(index, words, at);
    const { length: connected = 0 } = CONNECTIVES.match(words, at) ?? {};
    const kept = written > 0 && written >= requested ? written : connected >= requested ? connected : 0;
    if (kept > 0 || !found || isOfName(index, words, at, requested, found.meaning) || beginsValue(index, words, at, requested)) {
      const length = Math.max(kept, 1);
      left.push(...words.slice(at, at + length));
      at += length;
      continue;
    }
    const item = itemOf(found.meaning, words.slice(at, at + requested).join(' '));
    if (item) left.push(put(item));
    at += requested;
  }
  return left;
}

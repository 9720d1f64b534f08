import { foldText } from '../../projection/text';
import type { ProductIndex } from '../product-index/product-index';
import { isFiller } from './fillers';
import { negationLength } from './language/negation';
import { CONNECTIVES, REQUESTS, type AskedOrder, type Intent, type Request } from './language/requests';
import { isInNames } from './phrase-scoring';
import type { Segment } from './segments';
import { hasSameMarks } from './synonyms';
import { phraseKey } from './tokens';

/** What phrases of the shop's language ask for, and the words that are left. */
export interface TakenRequests {
  words: string[];
  segments: Segment[];
  /** what a product must not have */
  excluded: Segment[];
  sort: { text: string; order: AskedOrder } | undefined;
  intent: (Intent & { text: string }) | undefined;
}

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

const WINE = /^(?:vang|rượu|ruou)$/;

/** Verbs of what is wanted. */
const WANTING = /^(?:muốn|tìm|cần|chọn|lấy|kiếm|nên|thì)$/;
const BUT = 'nhưng';

/** "Bị dị ứng nên tìm …": what follows is wanted, unless a negation stands right before the verb. */
function endNegation({ words }: TakenRequests, talk: readonly string[]): void {
  if (talk.some((word) => WANTING.test(word)) && negationLength(words) === 0) words.push(BUT);
}

/** Of an order that is not wanted, the other is: "không cần đắt". */
const REVERSED: Partial<Record<AskedOrder, AskedOrder>> = { price: '-price', '-price': 'price' };

function segmentOf(request: Request, text: string): Segment | undefined {
  if (request.kind === 'constraint') return { kind: 'constraint', text, constraint: request.constraint };
  return request.kind === 'talk' || request.kind === 'sort' || request.kind === 'intent'
    ? undefined
    : { kind: request.kind, text };
}

/** @returns how many of the last words negate what follows; nouns may stand between: "không uống được rượu nặng" */
function negationBefore(words: readonly string[]): number {
  let nouns = 0;
  while (nouns < words.length && isFiller(words[words.length - 1 - nouns] ?? '')) nouns += 1;
  for (; nouns >= 0; nouns -= 1) {
    const length = negationLength(words.slice(0, words.length - nouns));
    if (length > 0) return length + nouns;
  }
  return 0;
}

/** Two phrases for one order are one; of two orders, the first is told as dropped. */
function takeOrder(taken: TakenRequests, order: AskedOrder, text: string): void {
  const { sort } = taken;
  const isSame = sort?.order === order;
  if (sort && !isSame) taken.segments.push({ kind: 'unsaid', text: sort.text });
  taken.sort = { text: isSame ? `${sort.text} ${text}` : text, order };
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

/** What is wanted first is answered; what else is asked for of its kind stands beside it. */
function takeIntent(taken: TakenRequests, intent: Intent, text: string): void {
  const { intent: known } = taken;
  if (known && known.kind !== intent.kind) taken.segments.push({ kind: 'unsaid', text });
  else taken.intent = known ? { ...known, text: `${known.text} ${text}` } : { ...intent, text };
}

/** @param end of the request in the words: "cũng được" behind it takes its negation back */
function takeRequest(
  taken: TakenRequests,
  request: Request,
  phrase: readonly string[],
  words: readonly string[],
  end: number,
): void {
  const negated = negationBefore(taken.words);
  const text = [...taken.words.splice(taken.words.length - negated), ...phrase].join(' ');
  if (request.kind === 'intent') takeIntent(taken, request.intent, text);
  if (request.kind === 'sort') {
    const order = negated > 0 ? REVERSED[request.order] : request.order;
    if (order !== undefined) takeOrder(taken, order, text);
    else taken.segments.push({ kind: 'unsaid', text });
  }
  const segment = segmentOf(request, text);
  if (segment === undefined) return;
  const isOptional = negated > 0 && CONNECTIVES.match(words, end)?.meaning === 'optional';
  if (isOptional) taken.segments.push({ kind: 'unsaid', text });
  else (negated > 0 && segment.kind !== 'unsaid' ? taken.excluded : taken.segments).push(segment);
}

/**
 * Takes out of a search what asks for no value: small talk, orders, offers, strength, sizes, and what is no wine.
 *
 * @param words normalized, as typed
 */
export function takeRequests(index: ProductIndex, words: readonly string[]): TakenRequests {
  const taken: TakenRequests = {
    ...{ words: [], segments: [], excluded: [], sort: undefined, intent: undefined },
  };
  for (let at = 0; at < words.length;) {
    const found = REQUESTS.match(words, at);
    const written = synonymLength(index, words, at);
    // Shops whose synonyms are older take a box for an occasion.
    const isBox = found?.meaning.kind === 'gift_box' && found.length === written;
    if (written > 0 && written >= (found?.length ?? 0) && !isBox) {
      taken.words.push(...words.slice(at, at + written));
      at += written;
      continue;
    }
    const connective = CONNECTIVES.match(words, at);
    if (connective && connective.length >= (found?.length ?? 0)) {
      taken.words.push(...words.slice(at, at + connective.length));
      at += connective.length;
      continue;
    }
    if (!found || isOfName(index, words, at, found.length, found.meaning) || beginsValue(index, words, at, found.length)) {
      taken.words.push(words[at] ?? '');
      at += 1;
      continue;
    }
    const { meaning, length } = found;
    // "Vang Nhật" is about wine, though none is from there.
    if (meaning.kind === 'unsaid' && WINE.test(words[at] ?? '')) taken.words.push(words[at] ?? '');
    if (meaning.kind === 'talk') endNegation(taken, words.slice(at, at + length));
    else takeRequest(taken, meaning, words.slice(at, at + length), words, at + length);
    at += length;
  }
  return taken;
}

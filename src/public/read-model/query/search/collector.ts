import { SCALES } from '../../../../contract/declared-fields';
import type { ProductIndex } from '../product-index/product-index';
import type { Connective } from './language/requests';
import type { AskedIntent, AskedSort, Item, Segment, ValueSegment } from './segments';
import type { SpellingChange } from './spelling';
import type { SearchValue, ValueKind } from './values';

export interface Recognized {
  segments: Segment[];
  /** what a product must not have */
  excluded: Segment[];
  /** segments of several values, of which one is enough */
  any: ValueSegment[];
  sort: AskedSort | undefined;
  intent: AskedIntent | undefined;
  changes: SpellingChange[];
}

type Kind = ValueKind | 'vintage';

/** A product has one value of these kinds, so two of them are alternatives, whatever joins them. */
const SINGLE_KINDS: readonly Kind[] = ['wine_type', 'country', 'origin', 'brand'];

/** @returns the other end of a scale; undefined for a value in its middle, and for others */
export function oppositeOf({ words: { values } }: ProductIndex, { kind, key }: SearchValue): SearchValue | undefined {
  const levels = SCALES.get(kind) ?? [];
  const place = levels.indexOf(String(key));
  const isEnd = place === 0 || place === levels.length - 1;
  const opposite = place < 0 || !isEnd ? undefined : levels[levels.length - 1 - place];
  return opposite === undefined ? undefined : values.get(kind, opposite);
}

/** Of these two names say either, without a word between them. */
const EXCLUSIVE_KINDS: readonly Kind[] = ['wine_type', 'country'];

/** What a segment says something of; undefined for one that may stand beside any other. */
function kindOf(segment: Segment): Kind | undefined {
  if (segment.kind === 'values') return segment.values[0]?.kind;
  return segment.kind === 'vintage' ? 'vintage' : undefined;
}

/** What a wine is, so that "not this and that" excludes both; a dish behind "với" is what it goes with. */
const NAME_KINDS: readonly (Kind | undefined)[] = [...SINGLE_KINDS, 'grape'];
const isName = (kind: Kind | undefined): boolean => NAME_KINDS.includes(kind);

/** Whether a dish is one of the other's: "nướng" and "bbq". */
const saysSame = (one: ValueSegment, other: ValueSegment): boolean =>
  one.values.some((value) => other.related.includes(value)) || other.values.some((value) => one.related.includes(value));

/** What products may be left out by, beside values. */
const EXCLUDABLE: readonly Segment['kind'][] = ['vintage', 'constraint', 'on_sale', 'in_stock', 'gift_box'];

/** Collects segments, with what "not", "or" and "and" say of them. */
export class Collector {
  readonly recognized: Recognized = {
    segments: [],
    excluded: [],
    any: [],
    changes: [],
    sort: undefined,
    intent: undefined,
  };
  #negation: string | undefined;
  /** "đỡ", "bớt": of the end of a scale alone it wants the other */
  #reducer: string | undefined;

  /** @param oppositeOf the other end of a scale */
  constructor(private readonly oppositeOf: (value: SearchValue) => SearchValue | undefined) {}

  /** what stands between the segment before and the next one */
  #joint: Connective | undefined;
  /** of the value before, if it was excluded: one more of its kind is too */
  #excludedKind: Kind | undefined;

  connect(connective: Connective, text: string): void {
    this.#reducer = connective === 'less' ? text : undefined;
    if (connective === 'not') this.#negation = text;
    else if (connective === 'less') return;
    else if (connective === 'but' || (connective === 'optional' && this.#negation !== undefined)) this.#endNegation();
    else if (connective !== 'optional') this.#joint = connective;
  }

  /** "Không có thì lấy", "tránh …, lấy …": what follows is wanted. */
  #endNegation(): void {
    this.#negation = undefined;
    this.#joint = undefined;
    this.#excludedKind = undefined;
  }

  /** @returns a text with what negates it */
  #negated(text: string): string {
    return this.#negation === undefined ? text : `${this.#negation} ${text}`;
  }

  add(item: Item): void {
    if (item.kind !== 'sort' && item.kind !== 'intent') return this.#addSegment(item);
    const text = this.#negated(item.text);
    if (item.kind === 'intent') this.#addIntent({ ...item, text });
    else this.#addSort({ ...item, text }, this.#negation !== undefined);
    this.#endNegation();
  }

  /** What is wanted first is answered; what else is asked for of its kind stands beside it. */
  #addIntent(asked: AskedIntent): void {
    const { intent: known, segments } = this.recognized;
    if (known && known.intent.kind !== asked.intent.kind) segments.push({ kind: 'unsaid', text: asked.text });
    else this.recognized.intent = known ? { ...known, text: `${known.text} ${asked.text}` } : asked;
  }

  /** Two phrases for one order are one; of two orders, the first is told as dropped. */
  #addSort({ text, ...asked }: AskedSort, isNegated: boolean): void {
    const { sort: known, segments } = this.recognized;
    const { order } = asked;
    const isSame = known?.order === order;
    if (isNegated) segments.push({ kind: 'unsaid', text });
    else {
      if (known && !isSame) segments.push({ kind: 'unsaid', text: known.text });
      this.recognized.sort = { kind: 'sort', text: known && isSame ? `${known.text} ${text}` : text, order };
    }
  }

  #addSegment(segment: Segment): void {
    const { segments } = this.recognized;
    const kind = kindOf(segment);
    const isEnd = segment.kind === 'values' && segment.values.some((value) => this.oppositeOf(value) !== undefined);
    if (isEnd) this.#negation ??= this.#reducer;
    this.#reducer = undefined;
    const isJoined = this.#joint !== undefined || (kind !== undefined && EXCLUSIVE_KINDS.includes(kind));
    const goesOn =
      isJoined &&
      kind !== undefined &&
      (kind === this.#excludedKind || (this.#joint === 'and' && isName(kind) && isName(this.#excludedKind)));
    // "Không thích chát, mượt thôi": what is wanted by now is not excluded.
    const isWanted =
      isEnd && segments.some((other) => other.kind === 'values' && segment.values.some((value) => other.values.includes(value)));
    const isNegated = this.#negation !== undefined || (goesOn && !isWanted);
    const { excluded } = this.recognized;
    if (isNegated && segment.kind === 'values') this.#exclude(segment);
    else if (isNegated && EXCLUDABLE.includes(segment.kind)) excluded.push({ ...segment, text: this.#negated(segment.text) });
    else if (this.#negation !== undefined) segments.push({ kind: 'unsaid', text: this.#negated(segment.text) });
    else if (!this.#isAlternative(segment)) segments.push(segment);
    this.#excludedKind = isNegated ? kind : undefined;
    this.#negation = undefined;
    this.#joint = undefined;
  }

  /** A scale that is not wanted at one end is wanted at the other: who wants no tannin wants little. */
  #exclude(segment: ValueSegment): void {
    const { segments, excluded } = this.recognized;
    const opposites = segment.values.flatMap((value) => this.oppositeOf(value) ?? []);
    const text = this.#negated(segment.text);
    if (opposites.length > 0) segments.push({ ...segment, text, values: opposites, related: [], words: [] });
    const others = segment.values.filter((value) => this.oppositeOf(value) === undefined);
    if (others.length > 0) excluded.push({ ...segment, text, values: others, ...(opposites.length > 0 && { related: [] }) });
  }

  /** Joins a value with the one before, where either is enough. */
  #isAlternative(segment: Segment): boolean {
    const { segments, any } = this.recognized;
    const before = segments.at(-1);
    if (segment.kind === 'vintage' && before?.kind === 'vintage') {
      const text = `${before.text} ${segment.text}`;
      segments[segments.length - 1] = { kind: 'vintage', text, years: [...before.years, ...segment.years] };
      return true;
    }
    if (segment.kind !== 'values' || before?.kind !== 'values') return false;
    const kind = segment.values[0]?.kind;
    if (kind === undefined || before.values[0]?.kind !== kind) return false;
    const isEither =
      this.#joint === 'or' ||
      (kind === 'food' && saysSame(before, segment)) ||
      (this.#joint === undefined ? EXCLUSIVE_KINDS : SINGLE_KINDS).includes(kind);
    if (!isEither) return false;
    const values = [...new Set([...before.values, ...segment.values])];
    const joined: ValueSegment = {
      kind: 'values',
      text: `${before.text} ${segment.text}`,
      values,
      words: [],
      related: [...new Set([...before.related, ...segment.related])].filter((value) => !values.includes(value)),
      isCorrected: before.isCorrected || segment.isCorrected,
    };
    segments[segments.length - 1] = joined;
    if (any.at(-1) === before) any.pop();
    any.push(joined);
    return true;
  }
}

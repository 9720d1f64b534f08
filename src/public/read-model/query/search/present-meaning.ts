import { link } from '../../../../contract/links';
import { apiPaths } from '../../../../contract/paths';
import type { SearchMeaning, UnderstoodPart } from '../../../../contract/resources/search';
import type { ProductIndex } from '../product-index/product-index';
import type { Interpretation } from './interpret';
import type { Constraint } from './read-numbers';
import { offeredValues } from './offered-values';
import { isBound, type Segment } from './segments';
import { phraseKey, wordsOf } from './tokens';
import type { SearchValue } from './values';

/** Values that one part of a search names, for an answer of a useful size. */
const MAX_UNDERSTOOD = 10;

function presentValue(text: string, { kind, key, name }: SearchValue): UnderstoodPart {
  return { text, as: kind, ...(typeof key === 'number' ? { id: key } : { value: key }), name };
}

function presentConstraint(text: string, { kind, ...range }: Constraint): UnderstoodPart[] {
  if (kind === 'discount') return [{ text, as: 'on_sale', value: 'true', name: text }];
  const ends = (['min', 'max'] as const).flatMap((end) => (range[end] === undefined ? [] : [[end, range[end]] as const]));
  if (kind === 'price') return ends.map(([end, value]) => ({ text, as: `price_${end}` as const, value }));
  const values = ends.map(([, value]) => value);
  if (kind === 'volume') return values.slice(0, 1).map((value) => ({ text, as: kind, value }));
  return [{ text, as: kind, value: values.length === 1 ? (values[0] ?? 0) : values.join('-'), name: text }];
}

function present(segment: Segment): UnderstoodPart[] {
  const { text } = segment;
  switch (segment.kind) {
    case 'values':
      return segment.values.slice(0, MAX_UNDERSTOOD).map((value) => presentValue(text, value));
    case 'vintage':
      return segment.years.map((year) => ({ text, as: 'vintage', value: year, name: String(year) }));
    case 'constraint':
      return presentConstraint(text, segment.constraint);
    case 'in_stock':
    case 'gift_box':
    case 'on_sale':
      return [{ text, as: segment.kind, value: 'true' }];
    default:
      return [];
  }
}

/** Two words may mean the same value: without one of them it is still asked for. */
function distinct(parts: readonly UnderstoodPart[]): UnderstoodPart[] {
  const byKey = new Map<string, UnderstoodPart>();
  for (const part of parts) {
    const key = `${part.as} ${part.id ?? part.value ?? ''}`;
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, text: `${known.text} ${part.text}` } : part);
  }
  return [...byKey.values()];
}

function nearestType(index: ProductIndex, names: readonly string[]): { nearest?: { href: string } } {
  const offered = offeredValues(index).values;
  for (const name of names) {
    const value = index.words.values.named(phraseKey(wordsOf(name))).find((one) => one.kind === 'wine_type' && offered.has(one));
    if (value) return { nearest: link(apiPaths.productsBy('wine_type', Number(value.key))) };
  }
  return {};
}

function presentIntent(index: ProductIndex, { intent }: Interpretation): SearchMeaning['intent'] {
  if (!intent) return null;
  const { text } = intent;
  const { kind, name, nearest } = intent.intent;
  if (kind === 'service') return { kind, text, name, _links: { answer: link(apiPaths.suggestionsFor(name)) } };
  return { kind, text, name, _links: nearestType(index, nearest) };
}

/**
 * @param kept by segment: whether the products meet it; the others were dropped
 * @param isRelaxed whether the products are the nearest to bounds among these
 */
export function presentMeaning(
  index: ProductIndex,
  interpretation: Interpretation,
  kept: readonly boolean[],
  isRelaxed: boolean,
): SearchMeaning {
  const { segments, changes, excluded, any, sort } = interpretation;
  const dropped = segments.filter((_, at) => kept[at] === false);
  const bounds = isRelaxed ? dropped.filter(isBound) : [];
  const relaxed = bounds.flatMap((segment) => present(segment).slice(0, 1)).map(({ text, as }) => ({ text, as }));
  return {
    understood: distinct([
      ...segments.filter((_, at) => kept[at]).flatMap(present),
      ...(sort ? [{ text: sort.text, as: 'sort' as const, value: sort.order }] : []),
    ]),
    excluded: distinct(excluded.flatMap(present)),
    any: distinct(any.filter((segment) => kept[segments.indexOf(segment)] !== false).flatMap(present)),
    intent: presentIntent(index, interpretation),
    corrected: changes.map(({ from, to }) => ({ from, to })),
    dropped: [...dropped.filter((segment) => !bounds.includes(segment)).map(({ text }) => text), ...interpretation.ignored],
    ...(relaxed.length > 0 && { relaxed }),
  };
}

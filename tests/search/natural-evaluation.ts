import { discountedGain, PLACES } from './evaluation';
import type { Expected, Half, NaturalQuery, Rule, Side } from './natural-query';
import type { Product } from './read-wines';
import { fold, wordsOf } from './words';

/** One value that the search took words of the query for. */
export interface Reading {
  text: string;
  as: string;
  value?: unknown;
  name?: string;
}

/** `meta.search`. Members that an older answer lacks are empty. */
export interface Meaning {
  understood: readonly Reading[];
  corrected: readonly { from: string; to: string }[];
  dropped: readonly string[];
  relaxed?: readonly { text: string }[];
  excluded?: readonly Reading[];
  any?: unknown;
  intent?: { kind: string; text: string } | null;
}

/** The first page, as details. */
export interface NaturalAnswer {
  items: readonly Product[];
  meaning: Meaning;
}

export interface Judged {
  query: NaturalQuery;
  answer: NaturalAnswer;
  /** nDCG@10 or what stands for it, from 0 to 1 */
  gain: number;
  /** important words that the answer names nowhere */
  unsaid: readonly string[];
  /** the first three, where some product of the shop is right */
  top: { shown: number; wrong: number };
}

export interface NaturalFigures {
  name: string;
  queries: number;
  gain: number;
  /** queries with an important word that the answer names nowhere */
  unsaid: number;
  /** results among the first three that the rule grades 0, of all of them */
  nonsense: { wrong: number; shown: number };
}

const TOP = 3;
/** An empty page is honest, and no help. */
const EMPTY_ANSWER = 0.5;

/** All members `text` of a value, however deep: the form of `any` is not fixed. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === 'text' ? [String(member)] : textsIn(member)));
}

const words = (texts: readonly string[]): string[] => texts.flatMap((text) => wordsOf(fold(text)));

function says(texts: readonly string[], phrase: string): boolean {
  const said = new Set(words(texts));
  return words([phrase]).every((word) => said.has(word));
}

const denied = ({ dropped, relaxed, excluded, intent }: Meaning): string[] => [
  ...dropped,
  ...textsIn([relaxed, excluded, intent]),
];

const said = (meaning: Meaning): string[] => [
  ...textsIn([meaning.understood, meaning.any]),
  ...denied(meaning),
  ...meaning.corrected.flatMap(({ from, to }) => [from, to]),
];

const gainOfRule = (rule: Rule, items: readonly Product[]): number => discountedGain(items.map(rule));

function ideal(rule: Rule, products: readonly Product[]): number {
  return discountedGain(products.map(rule).sort((one, other) => other - one));
}

/** The part of the sides that the answer shows, or says that it looked for. */
function sidesServed(sides: readonly Side[], { items, meaning }: NaturalAnswer, products: readonly Product[]): number {
  const existing = sides.filter(({ rule }) => products.some((product) => rule(product) > 0));
  const read = textsIn([meaning.understood, meaning.any]);
  const served = existing.filter(
    ({ word, rule }) => items.some((item) => rule(item) > 0) || (says(read, word) && !says(meaning.dropped, word)),
  );
  return existing.length === 0 ? 1 : served.length / existing.length;
}

type Order = Extract<Expected, { kind: 'order' }>;

/** The first must be the first of all, or of those in stock. Ties, skipped vintages, and what is out of stock do no harm. */
function gainOfOrder({ among, key }: Order, items: readonly Product[], products: readonly Product[]): number {
  const sorted = products.filter((product) => among(product) > 0 && key(product) !== null);
  const least = (candidates: readonly Product[]): number => Math.min(...candidates.map((product) => key(product) ?? Infinity));
  const first = items[0] === undefined ? null : key(items[0]);
  if (first === null || ![least(sorted), least(sorted.filter((one) => one.in_stock))].includes(first)) return 0;
  let last = -Infinity;
  const places = items.map((item) => {
    const value = key(item);
    if (among(item) === 0 || value === null || (item.in_stock && value < last)) return 0;
    if (item.in_stock) last = value;
    return 1;
  });
  return discountedGain(places) / discountedGain(sorted.map(() => 1));
}

function gainOfAbsent({ missing, isContrary, nearest }: Extract<Expected, { kind: 'absent' }>, answer: NaturalAnswer): number {
  const { items, meaning } = answer;
  if (items.length === 0) return nearest ? EMPTY_ANSWER : 1;
  if (!missing.every((word) => says(denied(meaning), word))) return 0;
  return items.filter((item) => !isContrary(item)).length / items.length;
}

type Graded = Extract<Expected, { kind: 'grades' }>;

function gainOfGrades(
  { rule, exactSuffices }: Graded,
  query: NaturalQuery,
  answer: NaturalAnswer,
  products: readonly Product[],
): number {
  const needed: Rule = exactSuffices ? (product) => (rule(product) === 2 ? 2 : 0) : rule;
  const best = ideal(needed, products);
  if (best > 0) return gainOfRule(needed, answer.items) / best;
  return query.important.some((word) => says(denied(answer.meaning), word)) ? 1 : 0;
}

function gainOf(query: NaturalQuery, answer: NaturalAnswer, products: readonly Product[]): number {
  const { expected } = query;
  const { items, meaning } = answer;
  switch (expected.kind) {
    case 'grades': {
      const gain = gainOfGrades(expected, query, answer, products);
      return expected.sides === undefined ? gain : gain * sidesServed(expected.sides, answer, products);
    }
    case 'absent':
      return gainOfAbsent(expected, answer);
    case 'intent':
      return meaning.intent?.kind === expected.intent ? 1 : 0;
    case 'order':
      return gainOfOrder(expected, items, products);
    case 'understood': {
      const isRead = meaning.understood.some(({ as, value }) => as === expected.as && String(value).includes(expected.value));
      return isRead ? gainOfRule(expected.among, items) / ideal(expected.among, products) : 0;
    }
  }
}

function ruleOf(expected: Expected): Rule | undefined {
  if (expected.kind === 'grades') return expected.rule;
  return expected.kind === 'order' || expected.kind === 'understood' ? expected.among : undefined;
}

/** @param products all of the shop @param answer its first page, of which ten places count */
export function judge(query: NaturalQuery, answer: NaturalAnswer, products: readonly Product[]): Judged {
  const page = { ...answer, items: answer.items.slice(0, PLACES) };
  const rule = ruleOf(query.expected);
  const hasRight = rule !== undefined && ideal(rule, products) > 0;
  const top = hasRight ? page.items.slice(0, TOP) : [];
  const texts = said(page.meaning);
  return {
    query,
    answer: page,
    gain: gainOf(query, page, products),
    unsaid: query.important.filter((word) => !says(texts, word)),
    top: { shown: top.length, wrong: top.filter((item) => rule?.(item) === 0).length },
  };
}

function naturalFiguresOf(name: string, judged: readonly Judged[]): NaturalFigures {
  const sum = (amount: (one: Judged) => number): number => judged.reduce((total, one) => total + amount(one), 0);
  return {
    name,
    queries: judged.length,
    gain: sum(({ gain }) => gain) / judged.length,
    unsaid: sum(({ unsaid }) => (unsaid.length > 0 ? 1 : 0)),
    nonsense: { wrong: sum(({ top }) => top.wrong), shown: sum(({ top }) => top.shown) },
  };
}

/** @returns the figures of each class of one half, then of all */
export function naturalFigures(judged: readonly Judged[], half: Half): NaturalFigures[] {
  const ofHalf = judged.filter(({ query }) => query.half === half);
  const names = [...new Set(ofHalf.map(({ query }) => query.class))];
  return [
    ...names.map((name) =>
      naturalFiguresOf(
        name,
        ofHalf.filter(({ query }) => query.class === name),
      ),
    ),
    naturalFiguresOf('all', ofHalf),
  ];
}

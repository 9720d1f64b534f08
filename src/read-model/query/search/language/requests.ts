import type { Measure } from '../measure';
import connectives from './connectives.json';
import intents from './intents.json';
import { PhraseMatcher } from './phrase-matcher';
import requests from './requests.json';
import smallTalk from './small-talk.json';

/** An order that words ask for. */
export type AskedOrder = keyof typeof requests.orders;

/** What the customer wants that is no wine. */
export interface Intent {
  kind: keyof typeof intents;
  name: string;
  /** names of the wine types that come nearest, the best first */
  nearest: readonly string[];
}

/** What a phrase of the shop's language asks for. */
export type Request =
  | { kind: 'talk' }
  | { kind: 'sort'; order: AskedOrder }
  | { kind: 'on_sale' }
  | { kind: 'in_stock' }
  | { kind: 'gift_box' }
  | { kind: 'unsaid' }
  | { kind: 'measure'; measure: Measure }
  | { kind: 'intent'; intent: Intent };

/** Per cent by volume: what "nhẹ" and "nặng" are among wines. */
const LOW_ABV = 12;
const MODERATE_ABV = 13.5;
const HIGH_ABV = 14.5;

/** What critics call outstanding. */
const HIGH_POINTS = 90;

const ABV: Record<keyof typeof requests.abv, Measure> = {
  low: { kind: 'abv', max: LOW_ABV, most: 'low' },
  high: { kind: 'abv', min: HIGH_ABV, most: 'high' },
  moderate: { kind: 'abv', max: MODERATE_ABV },
  lowest: { kind: 'abv', max: LOW_ABV, most: 'low' },
  highest: { kind: 'abv', min: HIGH_ABV, most: 'high' },
};

/** How "không" is written in chats. */
const NO = ['không', 'ko', 'k', 'hông', 'hổng', 'hong', 'hem', 'hok', 'kg', 'kh'];
/** "As long as": it is no second negation. */
const PROVIDED = ['miễn', 'miễn là', 'miễn sao'];

/** @returns the phrase in each spelling, and after "as long as" */
const negationsOf = (phrase: string): string[] =>
  spellingsOf(phrase).flatMap((one) =>
    [...NO, 'đừng'].includes(one.split(' ')[0] ?? '') ? [one, ...PROVIDED.map((provided) => `${provided} ${one}`)] : [one],
  );

const MOST = ' nhất';
const SOUTHERN_MOST = ' nhứt';

/** @returns the phrase in each spelling of "không"; alone, "k" is a thousand */
const spellingsOf = (phrase: string): string[] =>
  phrase.startsWith('không ') ? NO.map((no) => phrase.replace('không', no)) : [phrase];

/** @returns the phrase in each spelling, as people write it in chats and in the South */
const variantsOf = (phrase: string): string[] =>
  spellingsOf(phrase).flatMap((one) => (one.endsWith(MOST) ? [one, one.replace(MOST, SOUTHERN_MOST)] : [one]));

function* phrasesOf(): Generator<readonly [string, Request]> {
  for (const phrase of smallTalk.phrases) yield [phrase, { kind: 'talk' }];
  for (const [order, phrases] of Object.entries(requests.orders) as [AskedOrder, string[]][])
    for (const phrase of phrases) {
      yield [phrase, { kind: 'sort', order }];
      if (!phrase.endsWith(MOST)) yield [phrase + MOST, { kind: 'sort', order }];
    }
  for (const sale of requests.discounts.of)
    for (const degree of requests.discounts.degrees)
      for (const end of ['', MOST]) yield [`${sale} ${degree}${end}`, { kind: 'sort', order: '-discount' }];
  for (const phrase of requests.on_sale) yield [phrase, { kind: 'on_sale' }];
  for (const phrase of requests.in_stock) yield [phrase, { kind: 'in_stock' }];
  for (const phrase of requests.gift_box) yield [phrase, { kind: 'gift_box' }];
  for (const phrase of requests.points) yield [phrase, { kind: 'measure', measure: { kind: 'points', min: HIGH_POINTS } }];
  for (const phrase of requests.unsaid) yield [phrase, { kind: 'unsaid' }];
  for (const [level, phrases] of Object.entries(requests.abv) as [keyof typeof ABV, string[]][])
    for (const phrase of phrases) yield [phrase, { kind: 'measure', measure: ABV[level] }];
  for (const [volume, phrases] of Object.entries(requests.volumes))
    for (const phrase of phrases) yield [phrase, { kind: 'measure', measure: { kind: 'volume', volumes: [Number(volume)] } }];
  for (const [kind, groups] of Object.entries(intents) as [
    Intent['kind'],
    { name: string; phrases: string[]; nearest: string[] }[],
  ][])
    for (const { name, phrases, nearest } of groups)
      for (const phrase of phrases) yield [phrase, { kind: 'intent', intent: { kind, name, nearest } }];
}

export const REQUESTS = new PhraseMatcher<Request>(
  [...phrasesOf()].flatMap(([phrase, request]) => variantsOf(phrase).map((one) => [one, request] as const)),
  (phrase) => !phrase.includes(' '),
);

const { with_marks, ...phrasesByConnective } = connectives;

export type Connective = keyof typeof phrasesByConnective;

export const CONNECTIVES = new PhraseMatcher<Connective>(
  (Object.entries(phrasesByConnective) as [Connective, string[]][]).flatMap(([meaning, phrases]) =>
    phrases.flatMap(negationsOf).map((phrase) => [phrase, meaning] as const),
  ),
  (phrase) => with_marks.includes(phrase),
);

import type { Constraint } from '../constraint';
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
  | { kind: 'constraint'; constraint: Constraint }
  | { kind: 'intent'; intent: Intent };

/** Per cent by volume: what "nhẹ" and "nặng" are among wines. */
const LOW_ABV = 12;
const MODERATE_ABV = 13.5;
const HIGH_ABV = 14.5;

/** What critics call outstanding. */
const HIGH_POINTS = 90;

const ABV: Record<keyof typeof requests.abv, Constraint> = {
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

/** A line of data has the phrases of one group, between commas. */
const phrasesIn = (lines: string | readonly string[]): string[] => [lines].flat().flatMap((line) => line.split(', '));

const MOST = ' nhất';
const SOUTHERN_MOST = ' nhứt';

/** @returns the phrase in each spelling of "không"; alone, "k" is a thousand */
const spellingsOf = (phrase: string): string[] =>
  phrase.startsWith('không ') ? NO.map((no) => phrase.replace('không', no)) : [phrase];

/** @returns the phrase in each spelling, as people write it in chats and in the South */
const variantsOf = (phrase: string): string[] =>
  spellingsOf(phrase).flatMap((one) => (one.endsWith(MOST) ? [one, one.replace(MOST, SOUTHERN_MOST)] : [one]));

/** @returns the phrases of each group, with what they ask for */
function ofGroups<Name extends string>(
  groups: Readonly<Record<Name, string>>,
  request: (name: Name) => Request,
): [string, Request][] {
  return (Object.entries(groups) as [Name, string][]).flatMap(([name, line]) => ofLine(line, request(name)));
}

const ofLine = (lines: string | readonly string[], request: Request): [string, Request][] =>
  phrasesIn(lines).map((phrase) => [phrase, request]);

const withMost = ([phrase, request]: [string, Request]): [string, Request][] =>
  phrase.endsWith(MOST)
    ? [[phrase, request]]
    : [
        [phrase, request],
        [phrase + MOST, request],
      ];

const intentsOf = (kind: Intent['kind']): [string, Request][] =>
  Object.entries<readonly string[]>(intents[kind]).flatMap(([name, [nearest = '', phrases = '']]) =>
    ofLine(phrases, { kind: 'intent', intent: { kind, name, nearest: nearest === '' ? [] : phrasesIn(nearest) } }),
  );

const DISCOUNTS = phrasesIn(requests.discounts.of).flatMap((sale) =>
  phrasesIn(requests.discounts.degrees).map((degree) => `${sale} ${degree}`),
);

const PHRASES: readonly [string, Request][] = [
  ...ofLine(smallTalk, { kind: 'talk' }),
  ...ofGroups(requests.orders, (order) => ({ kind: 'sort', order })).flatMap(withMost),
  ...DISCOUNTS.flatMap((phrase) => withMost([phrase, { kind: 'sort', order: '-discount' }])),
  ...ofLine(requests.on_sale, { kind: 'on_sale' }),
  ...ofLine(requests.in_stock, { kind: 'in_stock' }),
  ...ofLine(requests.gift_box, { kind: 'gift_box' }),
  ...ofLine(requests.points, { kind: 'constraint', constraint: { kind: 'points', min: HIGH_POINTS, most: 'high' } }),
  ...ofLine(requests.unsaid, { kind: 'unsaid' }),
  ...ofGroups(requests.abv, (level) => ({ kind: 'constraint', constraint: ABV[level] })),
  ...ofGroups(requests.volumes, (volume) => ({
    kind: 'constraint',
    constraint: { kind: 'volume', min: Number(volume), max: Number(volume) },
  })),
  ...intentsOf('not_sold'),
  ...intentsOf('service'),
];

export const REQUESTS = new PhraseMatcher<Request>(
  PHRASES.flatMap(([phrase, request]) => variantsOf(phrase).map((one) => [one, request] as const)),
  (phrase) => !phrase.includes(' '),
);

const { with_marks: withMarks, ...phrasesByConnective } = connectives;
const MARKED = phrasesIn(withMarks);

export type Connective = keyof typeof phrasesByConnective;

export const CONNECTIVES = new PhraseMatcher<Connective>(
  (Object.entries(phrasesByConnective) as [Connective, string][]).flatMap(([meaning, phrases]) =>
    phrasesIn(phrases)
      .flatMap(negationsOf)
      .map((phrase) => [phrase, meaning] as const),
  ),
  (phrase) => MARKED.includes(phrase),
);

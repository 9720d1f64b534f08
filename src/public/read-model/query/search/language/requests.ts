import type { Constraint } from '../read-numbers';
import connectives from './connectives.json';
import lexicon from './lexicon.json';
import { PhraseMatcher } from './phrase-matcher';

/** An order that words ask for. */
export type AskedOrder = 'price' | '-price' | '-created_at' | 'popular' | 'vintage' | '-vintage' | '-discount';

/** What the customer wants that is no wine. */
export interface Intent {
  kind: 'not_sold' | 'service';
  name: string;
  /** names of the wine types that come nearest, the best first */
  nearest: readonly string[];
}

/** What a phrase of the shop's language asks for. */
export type Request =
  | { kind: 'talk' }
  | { kind: 'sort'; order: AskedOrder }
  | { kind: 'on_sale' | 'in_stock' | 'gift_box' }
  | { kind: 'unsaid' }
  | { kind: 'constraint'; constraint: Constraint }
  /** in years */
  | { kind: 'age'; min?: number; max?: number }
  | { kind: 'intent'; intent: Intent };

/** How "không" is written in chats; alone, "k" is a thousand. */
const NO = ['không', 'ko', 'k', 'hông', 'hổng', 'hong', 'hem', 'hok', 'kg', 'kh'];

/** @returns the phrases of a line of data, each in every spelling */
const phrasesIn = (line: string): string[] =>
  line.split(', ').flatMap((phrase) => (phrase.startsWith('không ') ? NO.map((no) => phrase.replace('không', no)) : [phrase]));

const GROUPS = lexicon as unknown as readonly (readonly [request: Request, phrases: string])[];

export const REQUESTS = new PhraseMatcher<Request>(
  GROUPS.flatMap(([request, phrases]) => phrasesIn(phrases).map((phrase) => [phrase, request] as const)),
  (phrase) => !phrase.includes(' '),
);

const { with_marks: withMarks, ...phrasesByConnective } = connectives;
const MARKED = phrasesIn(withMarks);

export type Connective = keyof typeof phrasesByConnective;

export const CONNECTIVES = new PhraseMatcher<Connective>(
  (Object.entries(phrasesByConnective) as [Connective, string][]).flatMap(([meaning, phrases]) =>
    phrasesIn(phrases).map((phrase) => [phrase, meaning] as const),
  ),
  (phrase) => MARKED.includes(phrase),
);

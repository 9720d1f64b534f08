import type { JudgedQuery } from './judged-query';
import { typeKeys } from './keystrokes';
import { joinOrSplit, mistypeOneWord } from './mistakes';
import { brandPart, countryPart, foodPart, grapePart, regionPart, typePart, type Part } from './parts';
import type { QueryMaker } from './query-maker';
import type { Wine } from './wine';
import { fold, spacedFolded, withoutMarks, wordsOf } from './words';

/** A shorter query means nothing without its marks or in raw keys: "cá" or "Ý" alone. */
const UNMARKED_MIN_LETTERS = 4;

const hasMarks = (text: string): boolean => withoutMarks(text) !== text.normalize('NFC');

/** Every word that products say, without marks, except in descriptions. */
function vocabularyOf(wines: readonly Wine[]): Set<string> {
  return new Set(
    wines.flatMap((wine) =>
      [wine.name, wine.brand, wine.type, wine.region, wine.country, ...wine.grapes, ...wine.foods].flatMap((text) =>
        wordsOf(fold(text)),
      ),
    ),
  );
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** All texts that one mistake makes of a word, so that a mistyped word's possible meanings can be looked up. */
function oneMistakeAway(word: string): string[] {
  return [...Array(word.length + 1).keys()].flatMap((at) => {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const swapped = tail.length > 1 ? [`${head}${tail.charAt(1)}${tail.charAt(0)}${tail.slice(2)}`] : [];
    const changed = LETTERS.flatMap((letter) => [`${head}${letter}${tail}`, `${head}${letter}${tail.slice(1)}`]);
    return [`${head}${tail.slice(1)}`, ...swapped, ...changed];
  });
}

/** @returns whether each word that was mistyped can mean one word of the catalogue alone */
function isUnambiguous(typed: string, meant: string, vocabulary: ReadonlySet<string>): boolean {
  const right = new Set(wordsOf(fold(meant)));
  return wordsOf(fold(typed)).every((word) => {
    if (right.has(word)) return true;
    const meanings = new Set([word, ...oneMistakeAway(word)].filter((other) => vocabulary.has(other)));
    return meanings.size === 1;
  });
}

function addUnmarked(maker: QueryMaker, base: readonly JudgedQuery[], each: number): void {
  const marked = base.filter(({ text }) => hasMarks(text) && text.length >= UNMARKED_MIN_LETTERS);
  for (const { text, grades } of maker.sample(marked, each)) maker.add('without marks', withoutMarks(text), grades);
  for (const { text, grades } of maker.sample(marked, each)) {
    const words = text.split(' ').map((word) => (maker.random.next() < 0.5 ? withoutMarks(word) : word));
    if (hasMarks(words.join(' '))) maker.add('with some marks', words.join(' '), grades);
  }
}

function addMistyped(maker: QueryMaker, base: readonly JudgedQuery[], each: number): void {
  const vocabulary = vocabularyOf(maker.wines);
  maker.repeat(each, () => {
    const { text, grades } = maker.random.pick(base);
    const meant = maker.random.next() < 0.5 ? withoutMarks(text) : text;
    const typed = mistypeOneWord(meant, maker.random);
    return typed !== undefined && isUnambiguous(typed, meant, vocabulary) && maker.add('mistyped', typed, grades);
  });
}

function addKeystrokes(maker: QueryMaker, base: readonly JudgedQuery[], each: number): void {
  const marked = base.filter(({ text }) => hasMarks(text) && text.length >= UNMARKED_MIN_LETTERS);
  for (const { text, grades } of maker.sample(marked, each))
    maker.add('raw Telex', typeKeys(text, maker.random.pick(['after the vowel', 'end of the word'])), grades);
}

function addJoined(maker: QueryMaker, base: readonly JudgedQuery[], each: number): void {
  maker.repeat(each, () => {
    const { text, grades } = maker.random.pick(base);
    const typed = joinOrSplit(withoutMarks(text).toLowerCase(), maker.random);
    return typed !== undefined && maker.add('joined or split', typed, grades);
  });
}

function addFillers(maker: QueryMaker, base: readonly JudgedQuery[], each: number): void {
  const { random } = maker;
  maker.repeat(each, () => {
    const { text, grades } = random.pick(base.filter(({ class: name }) => name !== 'vintage'));
    if (/^(rượu|vang)/i.test(text)) {
      const bare = text.replace(/^rượu /i, '');
      return maker.add('filler words', `${random.pick(['chai ', 'loại ', 'chai rượu '])}${bare}`, grades);
    }
    return maker.add('filler words', random.pick([`rượu vang ${text}`, `chai ${text}`, `vang ${text}`, `${text} wine`]), grades);
  });
  // "đỏ chile": the type without its noun.
  maker.repeat(Math.ceil(each / 3), () => {
    const wine = maker.wine();
    const bare = wine.type.toLowerCase().replace(/^rượu (?:vang )?/, '');
    return maker.addParts('filler words', typePart(wine.type, bare), countryPart(wine.country));
  });
}

const PREFIX_MIN = 3;

/** The part with its last word unfinished. Any value that goes on so is right: "bar" is Barolo and Barbera. */
function unfinished(part: Part, maker: QueryMaker): Part | undefined {
  const words = part.text.split(' ');
  const last = words.pop() ?? '';
  if ([...last].length <= PREFIX_MIN || !/^\p{L}+$/u.test(last)) return undefined;
  const typed = [...words, last.slice(0, maker.random.between(PREFIX_MIN, last.length - 1))].join(' ');
  const start = ` ${wordsOf(fold(typed)).join(' ')}`;
  const goesOn = (text: string): boolean => spacedFolded(text).includes(start);
  return {
    text: typed,
    matches: (wine) =>
      part.matches(wine) ||
      [wine.name, wine.brand, wine.type, wine.region, wine.country, ...wine.grapes, ...wine.foods].some(goesOn),
  };
}

function addPrefixes(maker: QueryMaker, each: number): void {
  const { random } = maker;
  maker.repeat(each, () => {
    const wine = maker.wine();
    const grape = wine.grapes.length > 0 ? [grapePart(random.pick(wine.grapes))] : [];
    const food = wine.foods.length > 0 ? [foodPart(random.pick(wine.foods))] : [];
    const part = random.pick([brandPart(wine.brand), regionPart(wine.region), countryPart(wine.country), ...grape, ...food]);
    const start = unfinished(part, maker);
    if (start === undefined) return false;
    const parts = random.next() < 0.4 ? [typePart(wine.type), start] : [start];
    return maker.addParts('last word unfinished', ...parts);
  });
}

/** The same meanings as people type them: other marks, mistakes, raw keys, other spaces. @param each most queries of a class */
export function addTypedClasses(maker: QueryMaker, each: number): void {
  const base = maker.queries;
  addUnmarked(maker, base, each);
  addFillers(maker, base, each);
  addMistyped(maker, base, each);
  addKeystrokes(maker, base, each);
  addJoined(maker, base, each);
  addPrefixes(maker, each);
}

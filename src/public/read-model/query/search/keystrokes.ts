/* What a Vietnamese keyboard sends when Telex is off: doubled letters, and one for the tone ("ddor" is "đỏ"). */

const TELEX_TONES: Readonly<Record<string, string>> = { f: '\u0300', s: '\u0301', r: '\u0309', x: '\u0303', j: '\u0323' };

const VOWEL = /[aeiouy]/;
const CIRCUMFLEX = '\u0302';
const BREVE = '\u0306';
const HORN = '\u031b';

/** More are not tried: a word has one tone, a French name two or three. */
const MAX_TONES = 3;
/** Of each word: those with the fewest tones, from its end. Two tones among eight letters that may be one are 37. */
const MAX_READINGS = 40;
const MAX_LENGTH = 24;

/** Doubled letters, and w after its vowel, which may have its tone already. */
function shapeTelex(word: string): string {
  return word
    .replace(/dd/g, 'đ')
    .replace(/([aeo])\1/g, `$1${CIRCUMFLEX}`)
    .replace(/uo([\u0300-\u0323]?)w/g, `u${HORN}o${HORN}$1`)
    .replace(/a([\u0300-\u0323]?)w/g, `a${BREVE}$1`)
    .replace(/([ou])([\u0300-\u0323]?)w/g, `$1${HORN}$2`)
    .replace(/w/g, `u${HORN}`)
    .normalize('NFC');
}

/** Puts the tone on the last vowel before it. */
function applyTone(word: string, at: number, tone: string): string | undefined {
  for (let position = at - 1; position >= 0; position -= 1) {
    if (VOWEL.test(word.charAt(position)))
      return word.slice(0, position + 1) + tone + word.slice(position + 1, at) + word.slice(at + 1);
  }
  return undefined;
}

/** @returns ways to read up to three letters of a word as tones, those with the fewest first */
function readTones(word: string): string[] {
  const found = [word];
  let read = [{ text: word, before: word.length }];
  for (let tones = 1; tones <= MAX_TONES; tones += 1) {
    read = read.flatMap(({ text, before }) =>
      Array.from({ length: before }, (_, left) => before - 1 - left).flatMap((at) => {
        const tone = TELEX_TONES[text.charAt(at)];
        const toned = tone === undefined ? undefined : applyTone(text, at, tone);
        return toned === undefined ? [] : [{ text: toned, before: at }];
      }),
    );
    read = read.slice(0, MAX_READINGS - found.length);
    found.push(...read.map(({ text }) => text));
  }
  return found;
}

/**
 * @param word normalized
 * @returns what it may mean as raw keystrokes, the likeliest first; not the word itself
 */
export function decodeKeystrokes(word: string): readonly string[] {
  if (!/^[a-z]+$/.test(word) || word.length > MAX_LENGTH) return [];
  const decoded = readTones(word).flatMap((reading) => [shapeTelex(reading), reading.normalize('NFC')]);
  return [...new Set(decoded)].filter((reading) => reading !== word);
}

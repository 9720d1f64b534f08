/**
 * What arrives when Vietnamese is typed with the input method switched off: the keys of Telex ("ddor" for "đỏ").
 * People type the key of the tone right after its vowel or at the end of the word.
 */
export type TonePlace = 'after the vowel' | 'end of the word';

const TONES: Record<string, string> = {
  '\u0301': 's',
  '\u0300': 'f',
  '\u0309': 'r',
  '\u0303': 'x',
  '\u0323': 'j',
};

const LETTERS: Record<string, string> = {
  â: 'aa',
  ă: 'aw',
  ê: 'ee',
  ô: 'oo',
  ơ: 'ow',
  ư: 'uw',
  đ: 'dd',
};

/** Letters with a tone: a tone on another letter (ñ, ç) is not typed with these keys. */
const VOWEL = /^[aăâeêioôơuưy]$/;

function typeWord(word: string, place: TonePlace): string {
  let tone = '';
  let typed = '';
  for (const letter of word.toLowerCase().normalize('NFC')) {
    const [first = '', ...marks] = letter.normalize('NFD');
    const tones = marks.filter((mark) => TONES[mark] !== undefined);
    const base = [first, ...marks.filter((mark) => !tones.includes(mark))].join('').normalize('NFC');
    const key = VOWEL.test(base) ? tones.map((mark) => TONES[mark] ?? '').join('') : '';
    typed += LETTERS[base] ?? first;
    if (place === 'after the vowel') typed += key;
    else tone += key;
  }
  // "ươ" needs its horn once.
  return `${typed.replace('uwow', 'uow')}${tone}`;
}

/** A word with two tones is no Vietnamese one: its tones stay with their vowels. */
function toneCount(word: string): number {
  return [...word.normalize('NFD')].filter((mark) => TONES[mark] !== undefined).length;
}

/** @returns the keys pressed for the text, in lower case */
export function typeKeys(text: string, place: TonePlace): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => typeWord(word, toneCount(word) > 1 ? 'after the vowel' : place));
}

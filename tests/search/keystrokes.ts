/**
 * What arrives when Vietnamese is typed with the input method switched off: the keys of Telex ("ddor" for "đỏ") or VNI ("d9o3").
 * People type the key of the tone right after its vowel or at the end of the word.
 */
export type Keyboard = 'telex' | 'vni';
export type TonePlace = 'after the vowel' | 'end of the word';

const TONES: Record<string, Record<Keyboard, string>> = {
  '\u0301': { telex: 's', vni: '1' },
  '\u0300': { telex: 'f', vni: '2' },
  '\u0309': { telex: 'r', vni: '3' },
  '\u0303': { telex: 'x', vni: '4' },
  '\u0323': { telex: 'j', vni: '5' },
};

const LETTERS: Record<string, Record<Keyboard, string>> = {
  â: { telex: 'aa', vni: 'a6' },
  ă: { telex: 'aw', vni: 'a8' },
  ê: { telex: 'ee', vni: 'e6' },
  ô: { telex: 'oo', vni: 'o6' },
  ơ: { telex: 'ow', vni: 'o7' },
  ư: { telex: 'uw', vni: 'u7' },
  đ: { telex: 'dd', vni: 'd9' },
};

/** Letters with a tone: a tone on another letter (ñ, ç) is not typed with these keys. */
const VOWEL = /^[aăâeêioôơuưy]$/;

function typeWord(word: string, keyboard: Keyboard, place: TonePlace): string {
  let tone = '';
  let typed = '';
  for (const letter of word.toLowerCase().normalize('NFC')) {
    const [first = '', ...marks] = letter.normalize('NFD');
    const tones = marks.filter((mark) => TONES[mark] !== undefined);
    const base = [first, ...marks.filter((mark) => !tones.includes(mark))].join('').normalize('NFC');
    const key = VOWEL.test(base) ? tones.map((mark) => TONES[mark]?.[keyboard] ?? '').join('') : '';
    typed += LETTERS[base]?.[keyboard] ?? first;
    if (place === 'after the vowel') typed += key;
    else tone += key;
  }
  // "ươ" needs its horn once.
  const short = keyboard === 'telex' ? typed.replace('uwow', 'uow') : typed;
  return `${short}${tone}`;
}

/** A word with two tones is no Vietnamese one: its tones stay with their vowels. */
function toneCount(word: string): number {
  return [...word.normalize('NFD')].filter((mark) => TONES[mark] !== undefined).length;
}

/** @returns the keys pressed for the text, in lower case */
export function typeKeys(text: string, keyboard: Keyboard, place: TonePlace): string {
  return text.replace(/[\p{L}\p{M}]+/gu, (word) => typeWord(word, keyboard, toneCount(word) > 1 ? 'after the vowel' : place));
}

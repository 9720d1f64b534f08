import { isSyllable } from '../../../../public/read-model/query/search/language/syllables';
import type { TableRow } from './cell';
import { FileError } from './messages';
import letters from './legacy-fonts.json';

/** VNI writes a vowel, and its mark as a letter behind it. By what it writes, the longest first, the letter that is meant. */
const VNI = new Map(letters.vni.split(' ').map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''] as const));
const IN_VNI = new RegExp([...VNI.keys()].join('|'), 'g');

const fromVni = (word: string): string => word.replace(IN_VNI, (written) => VNI.get(written) ?? written).normalize('NFC');

/** TCVN3 has one sign for each letter, from ¡ to þ; a space is for none. Capitals with tones have a font of their own. */
const TCVN3_BEGIN = 0xa1;

const fromTcvn3 = (word: string): string =>
  word.replace(/[\u00A1-\u00FE]/g, (sign) => (letters.tcvn3[sign.charCodeAt(0) - TCVN3_BEGIN] ?? ' ').toLowerCase());

/** Words of a table; × and ÷ are letters of TCVN3. */
const WORDS = /[A-Za-z\u00A1-\u024F\u0300-\u0323\u1EA0-\u1EF9]+/g;
const WORD_MAX_LENGTH = 8;
const MARKED = /[^\u0000-\u007F]/;

/** Different words that decide. */
const ENOUGH = 6;
/** Words that are looked at: a table in such a font is known by its first rows. */
const WORDS_MAX = 500;

/**
 * Refuses a table whose Vietnamese is typed for the fonts before Unicode: its letters are other ones, and look right in these fonts alone.
 *
 * @throws FileError
 */
export function assertUnicode(rows: readonly TableRow[]): void {
  const seen = new Set<string>();
  let [vni, tcvn3, others] = [0, 0, 0];
  const addText = (text: string): void => {
    for (const [word] of text.matchAll(WORDS)) {
      if (!MARKED.test(word) || word.length > WORD_MAX_LENGTH * 2 || seen.has(word)) continue;
      seen.add(word);
      const lower = word.toLowerCase();
      const isVni = isSyllable(fromVni(lower)) && fromVni(lower) !== lower;
      // In capitals the signs are no capitals: they are left as they are.
      const isTcvn3 = isSyllable(fromTcvn3(word).toLowerCase());
      if (isSyllable(lower.normalize('NFC')) || (!isVni && !isTcvn3)) others += 1;
      else {
        if (isVni) vni += 1;
        if (isTcvn3) tcvn3 += 1;
      }
    }
  };
  for (const { cells } of rows) {
    for (const cell of cells) if (seen.size < WORDS_MAX && typeof cell === 'string' && MARKED.test(cell)) addText(cell);
    const most = Math.max(vni, tcvn3);
    if (most >= ENOUGH && most > others) throw new FileError('legacy-font', { font: vni > tcvn3 ? 'VNI' : 'TCVN3 (ABC)' });
    if (seen.size >= WORDS_MAX) return;
  }
}

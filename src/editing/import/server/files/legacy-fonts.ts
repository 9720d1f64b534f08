import { isSyllable } from '../../../../public/read-model/query/search/language/syllables';
import type { TableRow } from './cell';
import { FileError } from './messages';

const [ACUTE, GRAVE, HOOK, TILDE, DOT] = ['\u0301', '\u0300', '\u0309', '\u0303', '\u0323'] as const;
const [CIRCUMFLEX, BREVE] = ['\u0302', '\u0306'] as const;

/** VNI writes a vowel, and its mark as a letter behind it. */
const VNI_TONES: Readonly<Record<string, string>> = { ù: ACUTE, ø: GRAVE, û: HOOK, õ: TILDE, ï: DOT };
const VNI_CIRCUMFLEX: Readonly<Record<string, string>> = { â: '', á: ACUTE, à: GRAVE, å: HOOK, ã: TILDE, ä: DOT };
const VNI_BREVE: Readonly<Record<string, string>> = { ê: '', é: ACUTE, è: GRAVE, ú: HOOK, ü: TILDE, ë: DOT };
const VNI_SINGLE: Readonly<Record<string, string>> = { ô: 'ơ', ö: 'ư', ñ: 'đ', æ: 'ỉ', ó: 'ĩ', ò: 'ị', î: 'ỵ' };
const VNI = /([aeo])([âáàåãä])|(a)([êéèúüë])|([aeouyôö])([ùøûõï])|[ôöñæóòî]/g;

const fromVni = (word: string): string =>
  word
    .replace(VNI, (whole, round?: string, onRound?: string, a?: string, onA?: string, vowel?: string, tone?: string) => {
      if (round !== undefined) return `${round}${CIRCUMFLEX}${VNI_CIRCUMFLEX[onRound ?? ''] ?? ''}`;
      if (a !== undefined) return `${a}${BREVE}${VNI_BREVE[onA ?? ''] ?? ''}`;
      if (vowel !== undefined) return `${VNI_SINGLE[vowel] ?? vowel}${VNI_TONES[tone ?? ''] ?? ''}`;
      return VNI_SINGLE[whole] ?? whole;
    })
    .normalize('NFC');

/** TCVN3 has one sign for each letter, here from ¡ to þ; a space is for none. Capitals with tones have a font of their own. */
const TCVN3 = 'ĂÂÊÔƠƯĐăâêôơưđ      àảãáạ ằẳẵắ       ặầẩẫấậè ẻẽéẹềểễếệìỉ   ĩíịò ỏõóọồổỗốộờởỡớợù ủũúụừửữứựỳỷỹýỵ';
const TCVN3_BEGIN = 0xa1;

const fromTcvn3 = (word: string): string =>
  word.replace(/[\u00A1-\u00FE]/g, (sign) => (TCVN3[sign.charCodeAt(0) - TCVN3_BEGIN] ?? ' ').toLowerCase());

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

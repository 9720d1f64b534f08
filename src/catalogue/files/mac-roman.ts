/**
 * Letters of Mac OS Roman between or behind letters of a word, as they read in Windows-1252: "Ch‰teau Poyferr\u017D". Windows has no such word;
 * its dashes, quotes and ligatures are left out.
 */
const MAC_LETTER =
  /[a-z](?:[\u2021\u02C6\u2030\u2039\u203A\u02DC\u017D\u0178\u0081\u008D\u008F\u0090\u009D](?=[a-z])|[\u017D\u008D\u008F\u0090])/;

/** @param text of a file in Windows-1252. @returns whether Excel for Mac has saved it, as “CSV (Macintosh)” */
export async function isMacRoman(text: AsyncIterable<string>): Promise<boolean> {
  let rest = '';
  for await (const piece of text) {
    if (MAC_LETTER.test(rest + piece)) return true;
    rest = piece.slice(-2);
  }
  return false;
}

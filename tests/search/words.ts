/** Lower case without marks. Letters that carry none on a Vietnamese keyboard (ß, ø) stay. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/đ/g, 'd')
    .replace(/Đ/g, 'D')
    .toLowerCase();
}

/** The text without marks, its case kept. */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D');
}

/** Words in lower case, with their marks. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** @returns whether the phrase's words stand in the text side by side, marks included */
export function containsPhrase(text: string, phrase: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);
}

/** As {@link containsPhrase}, without regard to marks. */
export function containsFolded(text: string, phrase: string): boolean {
  return containsPhrase(fold(text), fold(phrase));
}

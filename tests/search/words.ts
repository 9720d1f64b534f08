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

/** Every query asks all products for the same few members: each is split once. */
function remembered(make: (text: string) => string): (text: string) => string {
  const made = new Map<string, string>();
  return (text) => {
    const known = made.get(text) ?? make(text);
    made.set(text, known);
    return known;
  };
}

/** Words with a space around each, so that a phrase is found by whole words. */
const spaced = remembered((text) => ` ${wordsOf(text).join(' ')} `);

/** The same without marks. */
export const spacedFolded = remembered((text) => spaced(fold(text)));

/** @returns whether the phrase's words stand in the text side by side, marks included */
export function containsPhrase(text: string, phrase: string): boolean {
  return spaced(text).includes(spaced(phrase));
}

/** As {@link containsPhrase}, without regard to marks. */
export function containsFolded(text: string, phrase: string): boolean {
  return spacedFolded(text).includes(spacedFolded(phrase));
}

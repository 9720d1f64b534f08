/** Lower case without diacritics, as Vietnamese visitors type. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}

export interface SeoSource {
  meta_title: string | null;
  meta_description: string | null;
}

/** About what a search engine shows of a description. */
const DESCRIPTION_MAX = 160;

/** @returns the text's beginning, cut between words, with an ellipsis where something is left out */
export function summarise(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= DESCRIPTION_MAX) return plain;
  const cut = plain.slice(0, DESCRIPTION_MAX - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

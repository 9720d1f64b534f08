export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** @returns plain text as HTML: an empty line begins a new paragraph */
export function paragraphs(text: string): string {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n\s*)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');
}

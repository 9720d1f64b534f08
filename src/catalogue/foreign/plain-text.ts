import sanitizeHtml from 'sanitize-html';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/** Tags that end a paragraph, and those that end a line. */
const PARAGRAPHS = [
  'p',
  'div',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
  'hr',
  'dl',
];
const LINES = ['br', 'li', 'tr', 'dt', 'dd'];
const CELLS = ['td', 'th'];

/** Where a text has these, its own line ends say nothing. */
const LAID_OUT = /<(?:p|div|br)[\s/>]/i;

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const tidy = (text: string): string =>
  text
    .replaceAll('\u00A0', ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function fromHtml(text: string): string {
  const source = LAID_OUT.test(text) ? text.replace(/\s+/g, ' ') : text;
  const clean = sanitizeHtml(source, {
    allowedTags: [...PARAGRAPHS, ...LINES, ...CELLS],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'head', 'title'],
  });
  const names = (tags: readonly string[]): string => `</?(?:${tags.join('|')})(?: /)?>`;
  const lines = clean
    .replace(new RegExp(names(PARAGRAPHS), 'g'), '\n\n')
    .replace(/<br ?\/?>/g, '\n')
    .replace(new RegExp(`<(?:${LINES.join('|')})>`, 'g'), '\n')
    .replace(new RegExp(`</(?:${LINES.join('|')})>`, 'g'), '')
    .replace(new RegExp(names(CELLS), 'g'), ' ');
  return tidy(decode(lines));
}

/**
 * @returns a text as editors type it: HTML becomes text with its paragraphs, entities become letters, scripts are left out, and a
 * literal `\n`, as WooCommerce writes it, is a line end. A text without any of them stays as it is
 */
export function toPlainText(text: string): string {
  const broken = text.includes('\\n') ? text.replaceAll('\\r', '').replaceAll('\\n', '\n') : text;
  return TAG.test(broken) || ENTITY.test(broken) ? fromHtml(broken) : broken;
}

import sanitizeHtml from 'sanitize-html';

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i;

/** Tags that end a paragraph, and those that end a line. */
const PARAGRAPHS = 'p div section article h1 h2 h3 h4 h5 h6 ul ol table blockquote hr dl'.split(' ');
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

/** A shortcode of WordPress that has attributes, and one that is closed again: `[caption id="1"]`, `[ux_text]…[/ux_text]`. */
const SHORTCODE = /\[\/?([a-z][\w-]*)(\s+[\w-]+=["'“”][^\][]*)?\/?\]/gi;

function withoutShortcodes(text: string): string {
  const closed = new Set([...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name));
  return text.replace(SHORTCODE, (code: string, name: string, attributes?: string) =>
    attributes !== undefined || closed.has(name) ? '' : code,
  );
}

/**
 * @returns a text as editors type it: HTML becomes text with its paragraphs, entities become letters, scripts and shortcodes are left out, and a
 * literal `\n`, as WooCommerce writes it, is a line end. A text without any of them stays as it is
 */
export function toPlainText(text: string): string {
  const plain = text.includes('[') ? withoutShortcodes(text) : text;
  const broken = plain.includes('\\n') ? plain.replaceAll('\\r', '').replaceAll('\\n', '\n') : plain;
  return TAG.test(broken) || ENTITY.test(broken) ? fromHtml(broken) : broken;
}

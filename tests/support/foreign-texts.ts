import type { Page } from 'playwright-core';

/** A text that a person meets, or a screen reader tells. */
export interface ShownText {
  text: string;
  /** the element and where it says the text */
  place: string;
}

/** Runs in the page. @returns pairs of a text and the element that has it */
const READ_TEXTS = `(() => {
  const texts = [[document.title, 'title']];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, noscript, code, textarea') || !parent.checkVisibility()) continue;
    texts.push([node.nodeValue, parent.tagName.toLowerCase()]);
  }
  for (const attribute of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll('[' + attribute + ']')) {
      if (!element.checkVisibility()) continue;
      texts.push([element.getAttribute(attribute), element.tagName.toLowerCase() + '[' + attribute + ']']);
    }
  }
  return texts;
})()`;

/** @returns each text of the page once: what is shown, labels, descriptions, placeholders, titles */
export async function shownTexts(page: Page): Promise<ShownText[]> {
  const found: [text: string, place: string][] = await page.evaluate(READ_TEXTS);
  const places = new Map(found.map(([text, place]) => [text.replace(/\s+/g, ' ').trim(), place]));
  return Array.from(places, ([text, place]) => ({ text, place }));
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Of mail and of pages. */
const ADDRESS = /\S+@\S+|https?:\/\/\S+/gu;
/** Words with a digit are codes. */
const MARKED_OR_CODE = /[^a-z]/i;

const INITIAL = '(?:b|c|ch|d|g|gh|gi|h|k|kh|l|m|n|ng|ngh|nh|p|ph|qu|r|s|t|th|tr|v|x)?';
/** Of a syllable without marks: one that ends in c, ch, p or t has a tone. */
const RHYMES = [
  ...['[aeiouy]', 'a[iouy]', 'eo', 'i[au]', 'o[aei]', 'oai', 'oay', 'u[aeiy]', 'uya', 'uyu'],
  ...['(?:a|o|oa|u)(?:m|n|ng)', '(?:a|i|oa|uy)nh', '(?:e|oe|i|uy)[mn]', 'eng', 'oong'],
];
const SYLLABLE = new RegExp(`^${INITIAL}(?:${RHYMES.join('|')})$`, 'i');

/** Names and abbreviations that Vietnamese uses as they are. */
const NAMES = new Set(
  [
    ...[
      'api avif banner command control csv ctrl alt email enter english esc excel facebook file footer google gif header heic http https',
    ],
    ...[
      'id instagram iphone jpeg jpg json kb logo mail mb media menu pdf png powerpoint robot sale sku seo shift slug svg tab tiktok',
    ],
    ...['kiotviet url video web webhook webp woocommerce word xlsx youtube zalo zip'],
    // Of wine, and Sunday in a calendar.
    ...['aoc bordeaux brut cn cru docg grand james magnum margaux ml nv reserva suckling vol'],
  ]
    .join(' ')
    .split(' '),
);

const isForeign = (word: string, allowed: ReadonlySet<string>): boolean =>
  word.length > 1 &&
  !MARKED_OR_CODE.test(word) &&
  !SYLLABLE.test(word) &&
  !NAMES.has(word.toLowerCase()) &&
  !allowed.has(word.toLowerCase());

/**
 * @param allowed names that the test's content has, in lower case
 * @returns the texts with a word that can't be Vietnamese: it has no marks, and is no syllable that may do without them
 */
export function foreignTexts(texts: readonly ShownText[], allowed: ReadonlySet<string>): ShownText[] {
  return texts.filter(({ text }) =>
    (text.normalize('NFC').replace(ADDRESS, '').match(WORD) ?? []).some((word) => isForeign(word, allowed)),
  );
}

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
    if (!parent || parent.closest('script, style, noscript') || !parent.checkVisibility()) continue;
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
/** Words with a digit are codes. */
const MARKED_OR_CODE = /[^a-z]/i;

/** @returns the texts with a word that is neither Vietnamese by its marks nor allowed. @param allowed in lower case */
export function foreignTexts(texts: readonly ShownText[], allowed: ReadonlySet<string>): ShownText[] {
  return texts.filter(({ text }) => {
    const words = text.normalize('NFC').match(WORD) ?? [];
    return words.some((word) => word.length > 2 && !MARKED_OR_CODE.test(word) && !allowed.has(word.toLowerCase()));
  });
}

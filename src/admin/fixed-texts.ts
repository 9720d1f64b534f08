import fixedTexts from './translations/fixed-texts.json';

const VIETNAMESE: ReadonlyMap<string, string> = new Map(Object.entries(fixedTexts));
const ATTRIBUTES = ['aria-label', 'placeholder', 'title'];

/** Here Strapi's own texts stand, and not what an editor has written: a wine may be called "Clear". */
const OWN_PLACES = 'button, label, legend, th, [role="status"], [aria-live], [role="dialog"] h2, [role="menuitem"]';
const CONTENT_PLACES = 'td, a, [contenteditable], [role="option"], [role="row"]';

/** Strapi's list of accounts has them in cells. */
const ACCOUNT_STATES: ReadonlySet<string> = new Set(['Active', 'Inactive']);

function translateText(node: Text): void {
  const text = VIETNAMESE.get(node.data.trim());
  const parent = node.parentElement;
  if (text === undefined || !parent) return;
  const isOwn = parent.closest(OWN_PLACES) && !parent.closest(CONTENT_PLACES);
  if (isOwn || (ACCOUNT_STATES.has(node.data.trim()) && location.pathname.endsWith('/settings/users'))) node.data = text;
}

function translateAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const text = VIETNAMESE.get(element.getAttribute(name) ?? '');
    if (text !== undefined) element.setAttribute(name, text);
  }
}

function translateTree(root: Node): void {
  if (root instanceof Text) translateText(root);
  if (!(root instanceof Element)) return;
  translateAttributes(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) translateText(node);
    else if (node instanceof Element) translateAttributes(node);
  }
}

/**
 * Translates the texts that Strapi's panel and its design system hold in English, without a key of a translation. It looks at
 * what the page adds or changes. Tests walk the panel's pages: tests/panel-language.test.ts.
 */
export function translateFixedTexts(): void {
  const observer = new MutationObserver((changes) => {
    if (document.documentElement.lang !== 'vi') return;
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') addedNodes.forEach(translateTree);
      else if (type === 'characterData') translateTree(target);
      else if (target instanceof Element) translateAttributes(target);
    }
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}

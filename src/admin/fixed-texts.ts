import { permissionName } from './accounts/permission-names';
import fixedTexts from './translations/fixed-texts.json';

const VIETNAMESE: ReadonlyMap<string, string> = new Map(Object.entries(fixedTexts));
const ATTRIBUTES = ['aria-label', 'placeholder', 'title'];

/** Here Strapi's own texts stand, and not what an editor has written: a wine may be called "Clear". */
const OWN_PLACES = 'button, label, legend, th, [role="status"], [aria-live], [role="dialog"] h2, [role="menuitem"]';
const CONTENT_PLACES = 'td, a, [contenteditable], [role="option"], [role="row"]';

/** On the pages of settings all texts are Strapi's. Its lists of accounts and of filters have some in cells and options. */
const isSettingsPage = (): boolean => location.pathname.includes('/settings/');

/** Pages of tokens and of the API's roles list permissions by their names in the code. Headings and cells have names that were typed. */
const isPermissionsPage = (): boolean => /\/settings\/(?:api-tokens|users-permissions\/roles)\//.test(location.pathname);
const TYPED_PLACES = 'h1, td, textarea, [contenteditable]';

function textOf(text: string, parent: Element): string | undefined {
  const fixed = VIETNAMESE.get(text);
  if (fixed !== undefined || !isPermissionsPage() || parent.closest(TYPED_PLACES)) return fixed;
  const name = permissionName(text);
  return name === text ? undefined : name;
}

/** @returns a text of Strapi's without a translation in Vietnamese; the text itself when it is none */
export const fixedText = (text: string): string =>
  document.documentElement.lang === 'vi' ? (VIETNAMESE.get(text) ?? text) : text;

function translateText(node: Text): void {
  const parent = node.parentElement;
  const text = parent ? textOf(node.data.trim(), parent) : undefined;
  if (text === undefined || !parent) return;
  if (isSettingsPage() || (parent.closest(OWN_PLACES) && !parent.closest(CONTENT_PLACES))) node.data = text;
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

import type { Markup } from './markup';

/** What one path of the site shows. */
export interface Page {
  title: string;
  description: string;
  content: Markup;
  /** schema.org data of the API */
  structuredData?: object[];
  /** the current path, after a redirect */
  path?: string;
  /** the product that it shows: a call from the page is about it */
  productId?: number;
  /** called after it is rendered */
  shown?: () => void;
}

let isFirst = true;

/** Head and address say the same for a page that the script has put together. */
function setCanonical(path: string): void {
  const url = new URL(path, location.origin).href;
  document.querySelector('link[rel="canonical"]')?.setAttribute('href', url);
  document.querySelector('meta[property="og:url"]')?.setAttribute('content', url);
}

/**
 * Renders a page, and its SEO texts into the head.
 *
 * @param isOther whether it is another page than before; else it stays at its place
 */
export function render(
  { title, description, content, structuredData = [], path = location.pathname }: Page,
  isOther: boolean,
): void {
  document.title = title;
  setCanonical(path);
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
  document.querySelectorAll('script[type="application/ld+json"]').forEach((script) => script.remove());
  for (const data of structuredData) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = JSON.stringify(data);
    document.head.append(script);
  }
  const main = document.querySelector('main');
  if (!main) return;
  const focused = main.contains(document.activeElement) ? document.activeElement?.id : undefined;
  main.innerHTML = content.text;
  const same = focused ? document.getElementById(focused) : null;
  // What had the focus was drawn again: the keyboard goes on there. On another page it begins at the top, as after a load.
  if (same) same.focus({ preventScroll: true });
  else if ((isOther && !isFirst) || focused !== undefined) main.focus({ preventScroll: true });
  if (isOther && !isFirst) scrollTo(0, 0);
  // A screen reader says what a filter has changed.
  const status = document.getElementById('page-status');
  if (status && !isFirst) status.textContent = isOther ? title : description;
  isFirst = false;
}
